// One table as this browser sees it: the newest state, what is under way, what was said.

import * as api from './api';
import { Connection, type Pending, type Status } from './connection';
import { settings } from './settings.svelte';
import { chime } from './sounds';
import { recall, remember } from './storage';
import { t } from './texts.svelte';
import type { Best, Board, LogEvent, Reason, Seat, ServerMessage, TableState } from './types';

export interface ChatLine {
  from: string;
  text: string;
  at: number;
}

/** A seat with a name to call it by. */
export function named(seat: Seat): Seat {
  return seat.name ? seat : { ...seat, name: t('ui.seat', { n: seat.seat + 1 }) };
}

export class Live {
  state = $state.raw<TableState | null>(null);
  board = $state.raw<Board | null>(null);
  events = $state.raw<LogEvent[]>([]);
  status = $state<Status>('connecting');
  sending = $state(0);
  refusal = $state<{ text: string; rule: string } | null>(null);
  hints = $state.raw<Best[]>([]);
  why = $state.raw<{ word: string; reasons: Reason[] } | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  spoken = $state(''); // the newest sentence for the live region
  problem = $state<{ code: string; text: string } | null>(null);
  answered = $state(''); // the word now on its way to the server
  private readonly connection: Connection;
  private asked = '';
  private parting = '';

  constructor(
    readonly table: string,
    readonly token: string,
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
      () => settings.name.trim(),
    );
  }

  async start(): Promise<void> {
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
    this.connection.end();
  }

  hurry(): void {
    this.connection.hurry();
  }

  /** Whether I am asked now. */
  get myTurn(): boolean {
    return !!this.state?.question && this.state.choices.length > 0;
  }

  answer(word: string): void {
    const state = this.state;
    if (!state?.question || this.answered) return;
    this.answered = word;
    this.clear();
    this.connection.ask({ type: 'answer', question: state.question, word });
  }

  undo(count: number | null = 1): void {
    const state = this.state;
    if (!state || state.undo < 1) return;
    this.clear();
    this.connection.ask({ type: 'undo', count, version: state.version });
  }

  askWhy(word: string): void {
    this.connection.ask({ type: 'why', word });
  }

  askHint(): void {
    this.connection.ask({ type: 'hint' });
  }

  say(text: string): void {
    if (text.trim()) this.connection.ask({ type: 'chat', text: text.trim().slice(0, 500) });
  }

  speak(lang: string): void {
    this.connection.tell({ type: 'lang', lang });
  }

  clear(): void {
    this.refusal = null;
    this.hints = [];
    this.why = null;
  }

  private address(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/ws/${this.table}?lang=${settings.lang}`;
  }

  private changed(status: Status, reason: string): void {
    const before = this.status;
    this.status = status;
    if (status === 'ended' && reason) this.problem = { code: reason, text: this.parting };
    if (status === 'cut' && before === 'open') this.spoken = t('ui.cut');
    if (status === 'cut') this.answered = '';
  }

  private receive(message: ServerMessage, first: boolean): void {
    switch (message.type) {
      case 'state':
        this.arrive(message);
        break;
      case 'refused':
        this.answered = '';
        if (!message.id) this.parting = message.text; // the server closes after this
        this.refusal = { text: message.text, rule: message.rule ?? '' };
        this.spoken = message.text;
        break;
      case 'why':
        this.why = { word: message.word, reasons: message.reasons };
        this.spoken = message.reasons.map((reason) => reason.text).join(' ');
        break;
      case 'hint':
        this.hints = message.best;
        this.spoken = message.best[0] ? t('ui.hint.best', { choice: message.best[0].label }) : '';
        break;
      case 'chat':
        this.hear({ from: message.from, text: message.text, at: message.at ?? 0 }, first);
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

  private arrive(state: TableState): void {
    const before = this.state;
    const from = state.events_from ?? state.events[0]?.number ?? this.events.length;
    const news = before ? state.events.filter((event) => event.line > before.line) : [];
    this.events = [...this.events.filter((event) => event.number < from), ...state.events];
    this.state = { ...state, seats: state.seats.map(named) };
    if (!before || before.question !== state.question || before.version !== state.version) {
      this.answered = '';
      this.clear();
    }
    this.announce(before, state, news);
  }

  /** Say what happened and what is asked, for those who do not see it. */
  private announce(before: TableState | null, state: TableState, news: LogEvent[]): void {
    const happened = news.slice(-6).map((event) => event.text);
    const question = state.question ?? '';
    const turned = question !== '' && question !== this.asked;
    this.asked = question;
    if (turned) happened.push(t('ui.say.you', { prompt: state.prompt }));
    if (state.over && !before?.over) happened.push(state.prompt);
    if (happened.length) this.spoken = happened.join('. ');
    if (!settings.sounds || !before) return;
    if (state.over && !before.over) chime('end');
    else if (turned && !before.question) chime('turn');
    else if (news.length) chime('move');
  }
}
