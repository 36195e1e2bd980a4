// Before the first paint: the reader's own colours and language, so that nothing flashes.
(function () {
  var saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('patolli.settings') || '{}');
  } catch (error) {
    saved = {};
  }
  var system = matchMedia('(prefers-color-scheme: dark)').matches;
  var dark = saved.theme === 'dark' || (saved.theme !== 'light' && system);
  document.documentElement.classList.toggle('dark', dark);
})();
