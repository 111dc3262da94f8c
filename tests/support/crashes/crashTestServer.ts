/** A server process that is killed and restarted over the same data, and requests that pause in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { waitUntil } from '../waitUntil.ts';
import { type Breakpoint, type BreakpointMessage, breakpointHeader } from './breakpoints.ts';
import type { CrashTestSettings } from './crashTestProcess.ts';

const root = path.resolve(import.meta.dirname, '../../..');

// biome-ignore lint/suspicious/noExplicitAny: the shape is what a test asserts
export type CrashTestBody = any;

export type CrashTestRequest = {
  token: string;
  path: string;
  body?: object | FormData;
  key?: string;
  stop?: Breakpoint;
};

export class CrashTestServer {
  readonly #settings: CrashTestSettings;
  #child: ChildProcess | undefined;
  #origin = '';
  #standing = new Set<string>();
  #arrived = new Set<string>();
  #counted = new Map<string, string[]>();

  constructor(settings: CrashTestSettings) {
    this.#settings = settings;
  }

  /** Resolves when it listens. */
  async start(): Promise<void> {
    const listening = Promise.withResolvers<void>();
    const child = spawn(
      process.execPath,
      [
        '--import',
        './tests/support/crashes/breakpoints.ts',
        'tests/support/crashes/crashTestProcess.ts',
        JSON.stringify(this.#settings),
      ],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // It starts again and again from the same files.
        env: { ...process.env, NODE_COMPILE_CACHE: path.join(this.#settings.dataFolder, 'compiled') },
      },
    );
    this.#child = child;
    this.#standing = new Set();
    child.on('message', (message: BreakpointMessage) => {
      if (message.told === 'listening') {
        this.#origin = `${message.address}/api`;
        listening.resolve();
      }
      if (message.told === 'arrived') this.#arrived.add(message.label);
      if (message.told === 'stands') this.#standing.add(message.label);
      if (message.told === 'counted') this.#counted.set(message.label, message.statements);
    });
    child.once('exit', (code) => listening.reject(new Error(`The server ended with ${code}.`)));
    await listening.promise;
  }

  /** kill -9; resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Lets all paused requests continue. */
  release(): void {
    this.#child?.send({ asked: 'go on' });
  }

  /** Returns the body of the response; rejects if the process dies first. */
  async post({ token, path: call, body = {}, key, stop }: CrashTestRequest): Promise<CrashTestBody> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#origin}${call}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(stop && { [breakpointHeader]: encodeURIComponent(JSON.stringify(stop)) }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return answer.json();
  }

  async get(token: string, call: string): Promise<CrashTestBody> {
    const answer = await fetch(`${this.#origin}${call}`, { headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  }

  /** The statements of a request that was sent with a stop of the kind `count` and has been answered. */
  async listStatements(label: string): Promise<string[]> {
    await waitUntil(
      () => this.#counted.has(label),
      () => `Request ${label} was not counted.`,
    );
    return this.#counted.get(label) ?? [];
  }

  /** Resolves when these requests, each sent with a stop, have entered the queues of their instances. */
  waitForArrivals(labels: readonly string[]): Promise<void> {
    const missing = () => labels.filter((label) => !this.#arrived.has(label));
    return waitUntil(
      () => missing().length === 0,
      () => `These have not arrived: ${missing().join(', ')}`,
    );
  }

  /** Resolves when all requests have paused at their points, except those answered meanwhile. */
  standing(labels: readonly string[], answered: ReadonlySet<string>): Promise<void> {
    const missing = () => labels.filter((label) => !this.#standing.has(label) && !answered.has(label));
    return waitUntil(
      () => missing().length === 0,
      () => `These do not stand: ${missing().join(', ')}`,
    );
  }
}
