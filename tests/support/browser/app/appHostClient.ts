/** Starts and stops apps in the worker's host process. */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { AppHostAnswer, AppHostRequest } from './appHost.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

type Waiting = { resolve(answer: AppHostAnswer): void; reject(reason: Error): void };

class AppHost {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #printed = '';
  isGone = false;

  constructor() {
    this.#child = fork('tests/support/browser/app/appHost.ts', {
      cwd: root,
      execArgv: ['--import', './server/preload.js'],
      // A bare environment: nothing of the machine's decides what is tested.
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#printed += String(chunk);
      });
    }
    this.#child.on('message', (answer: AppHostAnswer) => this.#take(answer));
    this.#child.once('exit', (code) => {
      this.isGone = true;
      const reason = new Error(`The host of the apps ended with ${code}: ${this.#printed}`);
      for (const { reject } of this.#waiting.values()) reject(reason);
    });
  }

  ask(request: AppHostRequest): Promise<AppHostAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<AppHostAnswer>();
    this.#waiting.set(request.app, { resolve, reject });
    this.#child.send(request);
    return promise;
  }

  #take(answer: AppHostAnswer): void {
    const waiting = this.#waiting.get(answer.app);
    this.#waiting.delete(answer.app);
    if (answer.told === 'failed') waiting?.reject(new Error(`${answer.reason}\n${this.#printed}`));
    else waiting?.resolve(answer);
  }
}

/** Files that a worker runs one after the other share it. */
let shared: AppHost | undefined;
let apps = 0;

export type HostedApp = { url: string; stop(): Promise<void> };

/** Resolves when the app listens. */
export async function startHostedApp(settings: Record<string, string>): Promise<HostedApp> {
  if (shared === undefined || shared.isGone) shared = new AppHost();
  const host = shared;
  apps += 1;
  const app = apps;
  const answer = await host.ask({ asked: 'start', app, settings });
  if (answer.told !== 'listening') throw new Error(`The app has not started: ${answer.told}`);
  return { url: answer.url, stop: async () => void (await host.ask({ asked: 'stop', app })) };
}
