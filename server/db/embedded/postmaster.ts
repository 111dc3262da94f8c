import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterPath } from './clusterPath.ts';
import type { PostgresBinaries } from './postgresBinaries.ts';
import { buildPostgresSettings, type PostgresSettings } from './postgresSettings.ts';
import { clearStalePostmaster, stopPostmaster } from './stalePostmaster.ts';

export type EmbeddedPostgresOptions = {
  dataFolder: string;
  /** Overrides of the default settings. */
  settings?: PostgresSettings;
  /** Receives one sentence for the operator when the server died or takes long. */
  say?: (sentence: string) => void;
};

/** Starts, watches and restarts one postmaster process. */
export class Postmaster {
  readonly #place: ClusterPath;
  readonly #binaries: PostgresBinaries;
  readonly #options: EmbeddedPostgresOptions;
  #child: ChildProcess | undefined;
  #stopping = false;

  constructor(place: ClusterPath, binaries: PostgresBinaries, options: EmbeddedPostgresOptions) {
    this.#place = place;
    this.#binaries = binaries;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Retries while the shared memory of a killed predecessor is still in use. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#startOnce();
        return;
      } catch (error) {
        const busy = /shared memory block|lock file/.test(String(error));
        if (!busy || attempt === 60) throw error;
        await sleep(250);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await stopPostmaster(child.pid);
    await gone;
  }

  async #startOnce(): Promise<void> {
    const child = this.#spawn();
    const said = this.#options.say ?? (() => undefined);
    const began = Date.now();
    let isReported = false;
    while (!this.#ready(child.pid)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(this.#whyNot());
      if (!isReported && Date.now() - began > 5_000) {
        isReported = true;
        said('数据库正在恢复，请稍候… PostgreSQL is recovering.');
      }
      await sleep(15);
    }
    child.once('exit', () => void this.#watch());
  }

  #spawn(): ChildProcess {
    const settings = { ...buildPostgresSettings(this.#place.sockets), ...this.#options.settings };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const output = openSync(this.#startLog, 'w', 0o600);
    try {
      // Runs in its own process group: Ctrl+C in a terminal reaches only Node, which then stops both in order.
      const child = spawn(this.#binaries.postgres, ['-D', this.#place.cluster, ...flags], {
        ...this.#place.account,
        cwd: this.#place.home,
        env: {},
        detached: true,
        stdio: ['ignore', output, output],
      });
      child.on('error', () => undefined);
      this.#child = child;
      return child;
    } finally {
      closeSync(output);
    }
  }

  /** The postmaster writes its state into the eighth line of its lock file. */
  #ready(pid: number | undefined): boolean {
    const file = path.join(this.#place.cluster, 'postmaster.pid');
    if (!existsSync(file)) return false;
    const lines = readFileSync(file, 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  }

  async #watch(): Promise<void> {
    for (let pause = 50; !this.#stopping; pause = Math.min(pause * 2, 5_000)) {
      this.#options.say?.('数据库意外退出，正在重新启动。 PostgreSQL died and is being started again.');
      try {
        await clearStalePostmaster(this.#place);
        await this.start();
        return;
      } catch (error) {
        this.#options.say?.(String(error));
        await sleep(pause);
      }
    }
  }

  get #startLog(): string {
    return path.join(this.#place.home, 'start.log');
  }

  #whyNot(): string {
    const log = readFileSync(this.#startLog, 'utf8').trim().split('\n').slice(-6).join(' | ');
    return `内置数据库无法启动。 PostgreSQL did not start: ${log || `no output; see ${this.#place.cluster}/log`}`;
  }
}
