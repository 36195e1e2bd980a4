// Shows notices that the server pushes while no page is open, and opens the table on a click.
self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {};
  const shown = self.registration.showNotification(told.title || 'Patolli', {
    body: told.text || '',
    tag: told.link || 'patolli', // a table has one notice, the newest
    renotify: true,
    icon: '/patolli.svg',
    data: { link: told.link || '/' },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link = event.notification.data.link;
  const opened = self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
    const page = pages.find((one) => one.url === link);
    return page ? page.focus() : self.clients.openWindow(link);
  });
  event.waitUntil(opened);
});
