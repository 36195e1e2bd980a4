// One table as this browser sees it: the newest state, what is under way, what was said.

import * as api from './api';
import { Connection, type Pending, type Status } from './connection';
import { Follow, type Act } from './follow';
import { deeds, type Deed } from './offer';
import { become, ensureKey, player } from './player.svelte';
import { pace, settings } from './settings.svelte';
import { chime } from './sounds';
import { recall, remember } from './storage';
import { t } from './texts.svelte';
import { resultOf, type Result } from './turns';
import type { Best, Board, LogEvent, Reason, Seat, ServerMessage, TableState } from './types';

export interface ChatLine {
  from: string;
  text: string;
  at: number;
  seat: number; // -1: the server itself
  quote: string; // the event it speaks of, as line:number
}

/** Who watches what I do and what I am shown: the coach of a lesson. */
export interface Listener {
  stops(state: TableState): boolean; // something is said about this position first
  answers(words: readonly string[]): void;
}

/** A seat with a name to call it by. */
export function named(seat: Seat): Seat {
  return seat.name ? seat : { ...seat, name: t('ui.seat', { n: seat.seat + 1 }) };
}

const MOST_SAID = 40; // events at once: several turns of others, not a whole game for somebody who comes back

export class Live {
  state = $state.raw<TableState | null>(null);
  board = $state.raw<Board | null>(null);
  events = $state.raw<LogEvent[]>([]);
  status = $state<Status>('connecting');
  sending = $state(0);
  refusal = $state<{ text: string; rule: string } | null>(null);
  hints = $state.raw<Best[]>([]);
  thinking = $state(false); // a hint is on its way
  why = $state.raw<{ word: string; reasons: Reason[] } | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  watching = $state.raw<{ people: { id: string; name: string }[]; count: number }>({ people: [], count: 0 });
  spoken = $state(''); // the newest sentence for the live region
  problem = $state<{ code: string; text: string } | null>(null);
  answered = $state(''); // the deed now on its way to the server
  acts = $state.raw<Act[]>([]); // what others did since my last answer
  playing = $state(false); // some of it is still to be shown
  left = $state(0);
  peek = $state<number | null>(null); // which of these acts is looked at again; -1 before the first
  result = $state.raw<Result | null>(null); // what stays until it is read
  unwanted = $state.raw<Reason | null>(null); // what a coach says to an answer that is not wanted
  best = $state.raw<{ question: string; best: Best[] } | null>(null); // a hint asked for quietly
  coach: Listener | null = null;
  private quiet = ''; // the question that a quiet hint is about
  private together = 0; // answers that the last gesture gave at once
  private readonly connection: Connection;
  private asked = '';
  private parting = '';
  private readonly follow = new Follow({
    show: (state) => this.show(state),
    changed: () => this.followed(),
    pace,
    hidden: () => document.visibilityState === 'hidden',
    stops: (state) => this.coach?.stops(state) ?? false,
    soon: (run) => void requestAnimationFrame(run),
  });

  constructor(
    readonly table: string,
    readonly token: string,
    private readonly name = () => settings.name.trim(),
    private readonly alone = true, // nobody else plays at this device: the seat is mine
  ) {
    const key = `outbox.${table}`;
    this.connection = new Connection(
      () => new WebSocket(this.address()) as never,
      token,
      {
        load: () => recall<Pending[]>(key, [], () => sessionStorage),
        save: (pending) => remember(key, pending.length ? pending : null, () => sessionStorage),
      },
      {
        status: (status, reason) => this.changed(status, reason),
        message: (message, first) => this.receive(message, first),
        pending: (count) => (this.sending = count),
      },
      () => this.name(),
      undefined,
      () => (this.alone ? player.key : ''),
    );
  }

  async start(): Promise<void> {
    // Whoever sits down gets a key; without one the link of the seat still does.
    if (this.token && this.alone) await ensureKey().catch(() => undefined);
    try {
      this.board = await api.board(this.table);
    } catch (error) {
      if (error instanceof api.Refusal && error.status >= 400 && error.status < 500) {
        this.problem = { code: error.code, text: error.message };
        return;
      }
      this.status = 'cut';
      setTimeout(() => void this.start(), 1500);
      return;
    }
    this.connection.start();
  }

  end(): void {
    this.follow.end();
    this.connection.end();
  }

  /** Whether the table is in front of me: behind another tab I want to be told of my turn. */
  here(here: boolean): void {
    this.connection.tell({ type: 'here', here });
  }

  hurry(): void {
    this.connection.hurry();
  }

  /** The server learns what I am called. */
  introduce(): void {
    this.connection.again();
  }

  /** Whether I am asked now. */
  get myTurn(): boolean {
    return !!this.state?.question && this.state.choices.length > 0;
  }

  /** Do what one gesture does. */
  answer(deed: Deed): void {
    const state = this.state;
    if (!state?.question || this.answered) return;
    const [word, ...then] = deed.words;
    this.coach?.answers(deed.words);
    this.answered = deed.id;
    this.together = deed.words.length;
    this.clear();
    this.follow.forget();
    this.peek = null;
    const answer = { type: 'answer' as const, question: state.question, word: word! };
    this.connection.ask(then.length ? { ...answer, then } : answer);
  }

  /** Give one answer by its word, whatever gesture it belongs to. */
  give(word: string): void {
    const choice = this.state?.choices.find((one) => one.word === word);
    if (choice) this.answer(deeds([{ ...choice, next: [] }])[0]!);
  }

  /** Take back my last gesture, or everything that can be taken back. */
  undo(all = false): void {
    const state = this.state;
    if (!state || state.undo < 1) return;
    this.clear();
    const count = all ? null : Math.min(state.undo, Math.max(1, this.together));
    this.together = 1;
    this.connection.ask({ type: 'undo', count, version: state.version });
  }

  /** The next act of the others. */
  next(): void {
    this.peek = null;
    this.follow.play();
  }

  /** All acts of the others at once. */
  skip(): void {
    this.peek = null;
    this.follow.skip();
  }

  /** The position before the first of the acts, to look at again. */
  get before(): TableState | null {
    return this.follow.before;
  }

  /** What a coach said has been read. */
  heard(): void {
    this.follow.heard();
  }

  /** What the others did is known. */
  seen(): void {
    this.follow.seen();
  }

  /** A result has been read. */
  read(): void {
    this.result = null;
    this.follow.hold(false);
  }

  askWhy(word: string): void {
    this.connection.ask({ type: 'why', word });
  }

  /** Learn what a strong player would do without showing it. */
  askQuietly(): void {
    this.quiet = this.state?.question ?? '';
    if (this.quiet && !this.thinking) this.connection.ask({ type: 'hint' });
  }

  askHint(): void {
    if (this.thinking) return;
    this.clear();
    this.thinking = true;
    this.spoken = t('ui.hint.thinking');
    this.connection.ask({ type: 'hint' });
  }

  say(text: string, quote = ''): void {
    if (!text.trim()) return;
    const said = { type: 'chat' as const, text: text.trim().slice(0, 500) };
    this.connection.ask(quote ? { ...said, quote } : said);
  }

  /** The position is read in words from now on, or looked at. */
  inWords(on: boolean): void {
    if (this.connection.describe === on) return;
    this.connection.describe = on;
    this.connection.tell({ type: 'lang', lang: settings.lang, describe: on });
  }

  speak(lang: string): void {
    this.connection.tell({ type: 'lang', lang });
  }

  clear(): void {
    this.refusal = null;
    this.hints = [];
    this.thinking = false;
    this.why = null;
    this.unwanted = null;
  }

  private address(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/ws/${this.table}?lang=${settings.lang}`;
  }

  private changed(status: Status, reason: string): void {
    const before = this.status;
    this.status = status;
    if (status === 'open' && document.visibilityState === 'hidden') this.here(false);
    if (status === 'ended' && reason === 'no-player') return this.anew();
    if (status === 'ended' && reason) this.problem = { code: reason, text: this.parting };
    if (status === 'cut' && before === 'open') this.spoken = t('ui.cut');
    if (status === 'cut') [this.answered, this.thinking] = ['', false];
  }

  /**
   * This browser's key was ended elsewhere: what is left are links, and watching. Only who named a
   * key is refused like this, and here it may be forgotten already: the list of places was asked too.
   */
  private anew(): void {
    become('');
    location.reload();
  }

  private receive(message: ServerMessage, first: boolean): void {
    switch (message.type) {
      case 'state':
        this.arrive(message, first);
        break;
      case 'refused':
        this.answered = '';
        this.thinking = false;
        if (!message.id) this.parting = message.text; // the server closes after this
        if (message.code === 'no-hint' && this.quiet) return; // nobody has asked aloud
        if (message.code === 'unwanted' && this.coach) this.unwanted = { text: message.text, rule: message.rule ?? '' };
        else this.refusal = { text: message.text, rule: message.rule ?? '' };
        this.spoken = message.text;
        break;
      case 'why':
        this.why = { word: message.word, reasons: message.reasons };
        this.spoken = message.reasons.map((reason) => reason.text).join(' ');
        break;
      case 'hint':
        if (this.quiet === message.question) {
          this.best = { question: this.quiet, best: message.best };
          this.quiet = '';
        }
        if (message.question !== this.state?.question || !this.thinking) break;
        this.thinking = false;
        this.hints = message.best;
        this.spoken = message.best.map((one) => `${one.turn.join(', ')}. ${one.text}`).join(' ');
        break;
      case 'chat':
        this.hear({ from: message.from, text: message.text, at: message.at ?? 0, seat: message.seat ?? 0, quote: message.quote ?? '' }, first);
        break;
      case 'watching':
        this.watching = { people: message.people, count: message.count };
        break;
      default:
        break;
    }
  }

  /** A line of chat; what was said before comes again with every connection. */
  private hear(line: ChatLine, before: boolean): void {
    const same = (known: ChatLine) =>
      known.at === line.at && known.from === line.from && known.text === line.text;
    if (this.chat.some(same)) return;
    this.chat = [...this.chat, line].slice(-200);
    if (before) return;
    this.unread += 1;
    this.spoken = `${line.from}: ${line.text}`;
  }

  private arrive(state: TableState, first: boolean): void {
    const from = state.events_from ?? state.events[0]?.number ?? this.known.length;
    this.known = [...this.known.filter((event) => event.number < from), ...state.events];
    const seats = state.seats.map(named);
    const clock = state.clock && { ...state.clock, offset: state.clock.now - Date.now() / 1000 };
    this.follow.arrive({ ...state, seats, clock, events: this.known }, first);
  }

  private known: LogEvent[] = []; // all events that have come, shown or not

  private followed(): void {
    this.acts = this.follow.acts;
    this.playing = this.follow.playing;
    this.left = this.follow.waiting;
  }

  private show(state: TableState): void {
    const before = this.state;
    const news = before ? state.events.filter((event) => event.line > before.line) : [];
    this.events = state.events;
    this.state = state;
    if (!before || before.question !== state.question || before.version !== state.version) {
      const advised = before?.question === state.question ? [this.hints, this.thinking] as const : null;
      this.answered = '';
      this.clear();
      if (advised) [this.hints, this.thinking] = advised; // the same is still asked
    }
    if (state.over && before && !before.over) settings.played += 1;
    this.resolve(before, state);
    this.announce(before, state, news);
  }

  private tallied: TableState | null = null; // before the first of those who score in turn

  /** A result stays until it is read; a scoring in which others still have their turn is not over. */
  private resolve(before: TableState | null, state: TableState): void {
    const result = before && resultOf(this.tallied ?? before, state);
    if (!result) return;
    this.tallied ??= before;
    if (state.scene.mood?.mood === 'scoring' && !state.over) return;
    this.tallied = null;
    this.result = result;
    this.follow.hold(true);
  }

  /** Say what happened and what is asked, for those who do not see it. */
  private announce(before: TableState | null, state: TableState, news: LogEvent[]): void {
    const happened = news.slice(-MOST_SAID).map((event) => event.text);
    const question = state.question ?? '';
    const turned = question !== '' && question !== this.asked;
    this.asked = question;
    if (turned) happened.push(t('ui.say.you', { prompt: state.asked.ask }));
    if (state.over && !before?.over) happened.push(state.prompt);
    if (happened.length) this.spoken = happened.join('. ');
    if (!settings.sounds || !before) return;
    if (state.over && !before.over) chime('end');
    else if (turned && !before.question) chime('turn');
    else if (news.length) chime('move');
  }
}
