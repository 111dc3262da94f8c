/** The product as an operator starts it: a process of its own, spoken to by signals and HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** All that it has printed. */
  text(): string;
  /** Resolves when it answers healthy; rejects with its output when it ends before. */
  healthy(): Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
};

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts without the demo tenant, so that a start is quick, unless `settings` say otherwise. `server/devServer.ts` is
 * the same without pages.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  entry: 'server/main.ts' | 'server/devServer.ts' = 'server/main.ts',
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await findFreePort());
  const child = spawn(
    process.execPath,
    ['--import', './server/preload.js', entry],
    // A bare environment: nothing of the machine's decides what is tested.
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', ...settings, PORT: port },
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    url,
    ended,
    text: () => printed,
    healthy: () => waitUntilHealthy(url, child, () => printed),
  };
}

async function waitUntilHealthy(url: string, child: ChildProcess, text: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${text()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
