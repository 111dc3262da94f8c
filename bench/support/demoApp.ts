/** The built app with the demo tenant: a running one (`--url`), or one that is started and stopped with the benchmark. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type ServerProcess, startServerProcess } from '../../tests/support/servers/serverProcess.ts';

export type DemoApp = {
  url: string;
  /** Its data folder; undefined for an app that was given by its address only. */
  dataFolder: string | undefined;
};

const settings = { DEMO: '1', RATE_LIMIT_SCALE: '100' };

export async function withDemoApp<T>(
  named: { url?: string | undefined; data?: string | undefined },
  work: (app: DemoApp) => Promise<T>,
): Promise<T> {
  if (named.url) return work({ url: named.url.replace(/\/+$/, ''), dataFolder: named.data });
  const folder = temporaryDataFolder('qianhe-bench-app-');
  const server = startServerProcess({ ...settings, DATA_DIR: folder.path });
  try {
    await server.healthy();
    return await work({ url: server.url, dataFolder: folder.path });
  } finally {
    await stopDemoServer(server);
    folder.remove();
  }
}

/** A folder that the database's own account may enter as well. */
export function temporaryDataFolder(prefix: string): { path: string; remove(): void } {
  const path = mkdtempSync(`/tmp/${prefix}`);
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function stopDemoServer(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}
