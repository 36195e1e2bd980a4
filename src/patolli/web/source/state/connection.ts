// The socket of one table. Answers are kept until the server acknowledges them, and sent again
// under the same id after every cut, so that none is lost and none counts twice.

import { whole } from './scene';
import type { Request, Scene, ServerMessage } from './types';

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
const FINAL: ReadonlySet<number> = new Set([4400, 4403, 4404]); // bad, not your seat, unknown
const KEPT: ReadonlySet<string> = new Set(['answer', 'undo', 'chat']);

export class Connection {
  private socket: Socket | null = null;
  private waiting: Pending[] = [];
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private watch: ReturnType<typeof setTimeout> | null = null;
  private ended = false;
  private fresh = true;
  private version = 0;
  private scene: Scene | null = null;

  constructor(
    private readonly make: () => Socket,
    private readonly token: string,
    private readonly outbox: Outbox,
    private readonly listener: Listener,
    private readonly name: () => string = () => '',
    private readonly newId: () => string = () => crypto.randomUUID(),
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
      socket.send(JSON.stringify({ type: 'hello', token, version, name, patch: true }));
      for (const request of this.waiting) socket.send(JSON.stringify(request));
      this.guard();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(String(event.data));
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

  /** Leave the table for good. */
  end(): void {
    this.ended = true;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.watch !== null) clearTimeout(this.watch);
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
    this.listener.status('ended', '');
  }

  private receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return; // not ours; the next state is complete again
    }
    const first = this.fresh;
    if (message.type === 'state') {
      if (!first && message.version < this.version) return;
      this.scene = message.scene && whole(first ? null : this.scene, message.scene);
      if (message.scene && !this.scene) {
        // Changes to a scene we do not have: begin again, with everything.
        const socket = this.socket;
        this.lost(0, '');
        socket?.close();
        return;
      }
      if (this.scene) message.scene = this.scene;
      this.version = message.version;
      this.fresh = false;
      this.pause = FIRST_PAUSE;
      if (first) this.listener.status('open', '');
    } else if ('id' in message) {
      this.settle(message.id);
    }
    this.listener.message(message, first);
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
    this.watch = setTimeout(() => {
      const socket = this.socket;
      if (!socket) return;
      this.lost(0, '');
      socket.close();
    }, PATIENCE);
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
