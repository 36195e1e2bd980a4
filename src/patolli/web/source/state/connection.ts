// The socket of one table. Answers are kept until the server acknowledges them, and sent again
// under the same id after every cut, so that none is lost and none counts twice.

import { whole } from './scene';
import type { Request, ServerMessage, StatePatch, TableState } from './types';

export type Status = 'connecting' | 'open' | 'cut' | 'ended';

export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Outbox {
  load(): Pending[];
  save(pending: Pending[]): void;
}

export type Pending = Request & { id: string };

export interface Listener {
  status(status: Status, reason: string): void;
  message(message: ServerMessage, first: boolean): void;
  pending(count: number): void;
}

const OPEN = 1;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;
const PATIENCE = 6000; // an unacknowledged answer after this long means a dead connection
const SILENCE = 40000; // the server gives a sign of life every 15 seconds: without any it is gone
const FINAL: ReadonlySet<number> = new Set([4400, 4401, 4403, 4404, 4409]); // bad, not known, not yours, unknown, broken
const KEPT: ReadonlySet<string> = new Set(['answer', 'undo', 'chat']);

export class Connection {
  private socket: Socket | null = null;
  private waiting: Pending[] = [];
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private watch: ReturnType<typeof setTimeout> | null = null;
  private silence: ReturnType<typeof setTimeout> | null = null;
  private heard = 0; // when the server last said anything
  private ended = false;
  private fresh = true;
  private version = 0;
  private state: TableState | null = null;
  describe = false; // whether the position is wanted in words

  constructor(
    private readonly make: () => Socket,
    private readonly token: string,
    private readonly outbox: Outbox,
    private readonly listener: Listener,
    private readonly name: () => string = () => '',
    private readonly newId: () => string = () => crypto.randomUUID(),
    private readonly player: () => string = () => '',
  ) {
    this.waiting = outbox.load();
    this.listener.pending(this.waiting.length);
  }

  /** Connect, and stay connected until `end`. */
  start(): void {
    if (this.ended || this.socket) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.listener.status('connecting', '');
    const socket = this.make();
    this.socket = socket;
    this.fresh = true;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      const [token, version, name] = [this.token, this.version, this.name()];
      const player = this.player();
      const known = player ? { player } : {};
      const wanted = { patch: true, describe: this.describe };
      socket.send(JSON.stringify({ type: 'hello', token, version, name, ...wanted, ...known }));
      for (const request of this.waiting) socket.send(JSON.stringify(request));
      this.guard();
    };
    this.listen();
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.listen();
      this.receive(String(event.data));
    };
    socket.onerror = () => undefined; // a close follows and says more
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code, event.reason);
    };
  }

  /** Try again at once: the network is back, or the page is seen again. */
  hurry(): void {
    this.pause = FIRST_PAUSE;
    if (!this.socket) this.start();
    else if (Date.now() - this.heard > SILENCE) this.abandon(); // timers sleep in hidden pages
  }

  /** Ask something of the server; it arrives, however often the connection is cut. */
  ask(request: Request): string {
    const id = this.newId();
    const sent = { ...request, id } as Pending;
    this.waiting.push(sent);
    this.kept();
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(sent));
    this.guard();
    return id;
  }

  /** Tell the server something that needs no answer; lost with the connection. */
  tell(message: object): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Connect anew: something said in the greeting has changed. */
  again(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
    this.start();
  }

  /** Leave the table for good. */
  end(): void {
    this.ended = true;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.watch !== null) clearTimeout(this.watch);
    if (this.silence !== null) clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
    this.listener.status('ended', '');
  }

  private receive(text: string): void {
    let message: ServerMessage | StatePatch;
    try {
      message = JSON.parse(text) as ServerMessage | StatePatch;
    } catch {
      return; // not ours; the next state is complete again
    }
    const first = this.fresh;
    if (message.type === 'state') {
      if (!first && message.version < this.version) return;
      const state = whole(first ? null : this.state, message);
      if (!state) {
        this.abandon(); // changes to a state we do not have: begin again, with everything
        return;
      }
      this.state = message = state;
      this.version = message.version;
      this.fresh = false;
      this.pause = FIRST_PAUSE;
      if (first) this.listener.status('open', '');
    } else if ('id' in message) {
      this.settle(message.id);
    }
    this.listener.message(message as ServerMessage, first);
  }

  private settle(id: string): void {
    const left = this.waiting.filter((request) => request.id !== id);
    if (left.length === this.waiting.length) return;
    this.waiting = left;
    this.kept();
    this.guard();
  }

  private kept(): void {
    this.outbox.save(this.waiting.filter((request) => KEPT.has(request.type)));
    this.listener.pending(this.waiting.filter((request) => KEPT.has(request.type)).length);
  }

  /** Give up a connection on which an answer stays unacknowledged. */
  private guard(): void {
    if (this.watch !== null) clearTimeout(this.watch);
    this.watch = null;
    if (this.ended || !this.waiting.some((request) => KEPT.has(request.type))) return;
    this.watch = setTimeout(() => this.abandon(), PATIENCE);
  }

  /** The server was heard: wait for the next sign of life, and give it up without one. */
  private listen(): void {
    this.heard = Date.now();
    if (this.silence !== null) clearTimeout(this.silence);
    this.silence = setTimeout(() => this.abandon(), SILENCE);
  }

  /** Give up a connection that is dead or useless, and begin again. */
  private abandon(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost(0, '');
    socket.close();
  }

  private lost(code: number, reason: string): void {
    this.socket = null;
    if (this.ended) return;
    if (FINAL.has(code)) {
      // The server has said why it will not have us: trying again cannot help.
      this.ended = true;
      this.listener.status('ended', reason);
      return;
    }
    this.listener.status('cut', reason);
    const jitter = 0.75 + Math.random() / 2;
    this.timer = setTimeout(() => this.start(), this.pause * jitter);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}
