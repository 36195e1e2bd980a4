import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Pending, type Socket, type Status } from '../source/state/connection';
import type { ServerMessage } from '../source/state/types';

class FakeSocket implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.drop(1000);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code: number, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

let sockets: FakeSocket[] = [];
let stored: Pending[] = [];
let states: Status[] = [];
let heard: ServerMessage[] = [];
let made: Connection[] = [];

function connect(): Connection {
  let ids = 0;
  const connection = new Connection(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    'seat-token',
    { load: () => [...stored], save: (pending) => (stored = [...pending]) },
    {
      status: (status) => states.push(status),
      message: (message) => heard.push(message),
      pending: () => undefined,
    },
    () => 'Ania',
    () => `id-${++ids}`,
  );
  made.push(connection);
  return connection;
}

const last = () => sockets[sockets.length - 1]!;
const state = (version: number) => ({ type: 'state', version });

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, stored, states, heard, made] = [[], [], [], [], []];
});
afterEach(() => {
  for (const connection of made) connection.end();
  vi.useRealTimers();
});

describe('the connection', () => {
  it('says hello first, with the token, the version seen and the name', () => {
    connect().start();
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: 'seat-token', version: 0, name: 'Ania', patch: true, describe: false }]);
  });

  it('keeps an answer until it is acknowledged, and sends it again after a cut under the same id', () => {
    const connection = connect();
    connection.start();
    last().open();
    last().say(state(3));
    connection.ask({ type: 'answer', question: 'q', word: 'place uxmal' });
    last().drop(1006);
    expect(stored).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).toEqual([
      { type: 'hello', token: 'seat-token', version: 3, name: 'Ania', patch: true, describe: false },
      { type: 'answer', question: 'q', word: 'place uxmal', id: 'id-1' },
    ]);
    last().say({ type: 'ack', id: 'id-1' });
    expect(stored).toEqual([]);
    last().drop(1006);
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).toHaveLength(1);
  });

  it('puts a state together from its changes, and begins again if it cannot', () => {
    const item = (id: string, x: number, markup = '') => ({ id, x, y: 0, markup });
    const layer = (turn: number) => ({ id: 'gear', x: 0, y: 0, turn, markup: 'teeth' });
    const row = (value: string) => ({ icon: 'corn', value, name: 'corn', alarm: false });
    const panel = (seat: number, value: string) => ({ seat, score: '1', rows: [row('7'), row(value)] });
    connect().start();
    last().open();
    const scene = { items: [item('a', 1, 'disc'), item('b', 2)], layers: [layer(0)], marks: [{ id: 'a' }] };
    last().say({ ...state(4), serial: 9, title: 'T', scene, panels: [panel(0, '2'), panel(1, '3')] });
    const patch = {
      items: [
        { id: 'c', like: 'a', x: 3, after: '' },
        { id: 'a', x: 5 },
        { id: 'd', x: 6, y: 0, markup: '', after: 'a' },
      ],
      gone: ['b'],
      layers: [{ id: 'gear', turn: 30 }],
    };
    last().say({ ...state(5), base: 9, serial: 10, scene: patch, panels: [{ seat: 1, score: '4', cells: [[1, row('8')]] }] });
    expect(heard[1]).toEqual({
      ...state(5),
      serial: 10,
      title: 'T',
      scene: { items: [item('c', 3, 'disc'), item('a', 5, 'disc'), item('d', 6)], layers: [layer(30)], looks: new Map() },
      panels: [panel(0, '2'), { ...panel(1, '8'), score: '4' }],
    });
    last().say({ ...state(5), base: 10, serial: 11, title: 'U' });
    expect(heard[2]).toMatchObject({ title: 'U', scene: { items: [{ id: 'c' }, { id: 'a' }, { id: 'd' }], marks: [] } });
    last().say({ ...state(7), base: 12, serial: 13 });
    expect(heard).toHaveLength(3);
    expect(states.at(-1)).toBe('cut');
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent[0]).toMatchObject({ version: 5 });
  });

  it('sends an answer given while cut as soon as it is back', () => {
    const connection = connect();
    connection.start();
    last().open();
    last().drop(1006);
    connection.ask({ type: 'answer', question: 'q', word: 'stop' });
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent[1]).toMatchObject({ type: 'answer', word: 'stop' });
  });

  it('remembers an unacknowledged answer over a reload of the page', () => {
    stored = [{ type: 'answer', question: 'q', word: 'stop', id: 'old' }];
    connect().start();
    last().open();
    expect(last().sent[1]).toMatchObject({ id: 'old', word: 'stop' });
  });

  it('a refusal settles the answer too', () => {
    const connection = connect();
    connection.start();
    last().open();
    connection.ask({ type: 'answer', question: 'q', word: 'stop' });
    last().say({ type: 'refused', id: 'id-1', code: 'stale', text: '' });
    expect(stored).toEqual([]);
    expect(heard[0]).toMatchObject({ type: 'refused' });
  });

  it('waits longer after every failure, but tries at once when hurried', () => {
    const connection = connect();
    connection.start();
    for (let round = 0; round < 6; round++) {
      last().drop(1006);
      vi.advanceTimersByTime(20000);
    }
    expect(sockets).toHaveLength(7);
    last().drop(1006);
    vi.advanceTimersByTime(100);
    expect(sockets).toHaveLength(7);
    connection.hurry();
    expect(sockets).toHaveLength(8);
  });

  it('gives up a silent connection on which an answer stays unacknowledged', () => {
    const connection = connect();
    connection.start();
    last().open();
    last().say(state(1));
    connection.ask({ type: 'answer', question: 'q', word: 'stop' });
    vi.advanceTimersByTime(7000);
    expect(states).toContain('cut');
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent[1]).toMatchObject({ id: 'id-1' });
  });

  it('ignores an older state, but takes any state as the first after a connection', () => {
    connect().start();
    last().open();
    last().say(state(5));
    last().say(state(4));
    expect(heard).toHaveLength(1);
    last().drop(1006);
    vi.advanceTimersByTime(1000);
    last().open();
    last().say(state(2));
    expect(heard).toHaveLength(2);
  });

  it('stops when the server says the table is unknown or the seat is not mine', () => {
    connect().start();
    last().open();
    last().drop(4404, 'unknown-table');
    vi.advanceTimersByTime(60000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('ended');
  });

  it('comes back after being told that it was too fast', () => {
    connect().start();
    last().open();
    last().drop(4429, 'too-fast');
    vi.advanceTimersByTime(60000);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('survives what is not a message', () => {
    connect().start();
    last().open();
    last().onmessage?.({ data: '{' });
    expect(heard).toEqual([]);
  });

  it('gives up a connection on which nothing is heard, not even a sign of life', () => {
    connect().start();
    last().open();
    last().say(state(1));
    for (let beats = 0; beats < 10; beats++) {
      vi.advanceTimersByTime(15000);
      last().say({ type: 'beat' });
    }
    expect(sockets.length).toBe(1);
    vi.advanceTimersByTime(45000);
    expect(states).toContain('cut');
    expect(sockets.length).toBe(2);
  });

  it('notices when the page is seen again that the connection died meanwhile', () => {
    const connection = connect();
    connection.start();
    last().open();
    last().say(state(1));
    vi.setSystemTime(Date.now() + 60000); // the timers slept
    connection.hurry();
    expect(states).toContain('cut');
  });

  it('comes again after a refusal that may pass, and stays away after one that will not', () => {
    connect().start();
    last().drop(4503, 'storage');
    vi.advanceTimersByTime(1000);
    expect(sockets.length).toBe(2);
    last().drop(4409, 'broken-table');
    vi.advanceTimersByTime(60000);
    expect(sockets.length).toBe(2);
    expect(states[states.length - 1]).toBe('ended');
  });
});
