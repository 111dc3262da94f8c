/** The product as an operator starts it: a process of its own, spoken to by signals and HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { waitUntil } from '../waitUntil.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export type ServerProcess = {
  child: ChildProcess;
  /** The address that it has printed; throws before it is ready. */
  readonly url: string;
  /** All that it has printed. */
  text(): string;
  /** Resolves when it answers healthy; rejects with its output when it ends before. */
  healthy(): Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
};

/**
 * Starts on any free port and without the demo tenant, so that a start is quick, unless `settings` say otherwise.
 * `server/devServer.ts` is the same without pages.
 */
export function startServerProcess(
  settings: Record<string, string>,
  entry: 'server/main.ts' | 'server/devServer.ts' = 'server/main.ts',
): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--import', './server/preload.js', entry],
    // A bare environment: nothing of the machine's decides what is tested.
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', PORT: '0', ...settings },
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk);
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    get url() {
      const url = readAddress(printed);
      if (url === undefined) throw new Error(`The server has printed no address: ${printed}`);
      return url;
    },
    ended,
    text: () => printed,
    healthy: () =>
      waitUntil(
        () => isHealthy(child, printed),
        () => `The server does not answer: ${printed}`,
        50,
      ),
  };
}

async function isHealthy(child: ChildProcess, printed: string): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${printed}`);
  const url = readAddress(printed);
  const answer = url === undefined ? undefined : await fetch(`${url}/api/health`).catch(() => undefined);
  return answer?.status === 200;
}

/** The address in the banner of a server that listens. */
function readAddress(printed: string): string | undefined {
  const port = /签核已就绪.*http:\/\/localhost:(\d+)/.exec(printed)?.[1];
  return port && `http://127.0.0.1:${port}`;
}
