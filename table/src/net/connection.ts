// The WebSocket of a table: connects, says hello, measures the way, and connects again with growing pauses.
import type { ToServer } from '../engine/types';
import { type FromServer, readMessage } from './messages';

export type Link = 'connecting' | 'open' | 'slow' | 'lost' | 'closed';

export interface Hello {
  t: 'hello';
  room: string;
  token?: string;
  agree?: string;
  form: 'core';
  have?: { step: number; digest: string };
}

const PING_EVERY = 2000;
const SLOW = 2000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
/** After these good-byes connecting again would bring the same answer. */
const FINAL = new Set(['not-seated', 'full', 'no-room', 'damaged', 'malformed', 'upgrade', 'gone', 'terms']);

export class Connection {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private pingAt = 0;
  private ended = false;
  /** The server has said welcome on this connection: before that nothing but hello may be sent. */
  private greeted = false;

  constructor(
    private readonly url: string,
    private readonly hello: () => Hello,
    private readonly onMessage: (message: FromServer) => void,
    private readonly onLink: (link: Link, milliseconds: number | null) => void,
    private readonly onProblem: (error: unknown) => void = (error) => console.error(error),
  ) {
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
    this.open();
  }

  /** False: there is no connection, or the server has not said welcome yet; the message is not kept. */
  send(message: ToServer): boolean {
    return this.greeted && this.write(message);
  }

  private write(message: ToServer | Hello): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
    this.onLink('closed', null);
  }

  /** Back online or back in sight: no need to wait out the pause. */
  private readonly now = (): void => {
    if (this.ended || this.socket || document.hidden) return;
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    this.open();
  };

  private open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.write(this.hello());
      this.onLink('open', null);
      this.pinging = setInterval(() => this.ping(), PING_EVERY);
      this.ping();
    };
    socket.onmessage = ({ data }) => {
      try {
        const message = readMessage(String(data));
        if (message.t !== 'unknown') this.receive(message);
      } catch (error) {
        this.onProblem(error);
      }
    };
    socket.onclose = () => this.again(socket);
  }

  private receive(message: FromServer): void {
    if (message.t === 'pong') {
      this.pingAt = 0;
      this.onLink('open', Math.round(performance.now() - message.at));
      return;
    }
    if (message.t === 'welcome') this.greeted = true;
    if (message.t === 'bye') this.ended = FINAL.has(message.code);
    this.onMessage(message);
  }

  private ping(): void {
    if (this.pingAt && performance.now() - this.pingAt > SLOW) this.onLink('slow', null);
    this.pingAt ||= performance.now();
    this.write({ t: 'ping', at: performance.now() });
  }

  private again(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.greeted = false;
    this.pingAt = 0;
    clearInterval(this.pinging);
    if (this.ended) return this.onLink('closed', null);
    this.onLink('lost', null);
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }
}

export const socketUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
