/** Builds the client if its sources have changed since the last build. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from './environment.ts';

const sources = [
  'src/**/*.*',
  'contract/**/*.ts',
  'public/**/*.*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** Resolves with the folder of the built client. `say` is called before a build starts. */
export async function buildClient(folder: string, say: (sentence: string) => void): Promise<string> {
  const client = path.join(folder, 'dist', 'client');
  const stamp = path.join(folder, 'dist', 'client.sources');
  // A distribution without sources serves its built client.
  if (!existsSync(path.join(folder, 'src', 'main.tsx'))) return client;
  const hash = hashSources(folder);
  const last = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (last === hash && existsSync(path.join(client, 'index.html'))) return client;
  say('正在构建界面… Building the client.');
  try {
    // Without its stamp, an interrupted build is repeated.
    rmSync(stamp, { force: true });
    await promisify(execFile)(
      process.execPath,
      [path.join(folder, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      { cwd: folder, maxBuffer: 32 * 1024 * 1024 },
    );
    writeFileSync(stamp, hash);
  } catch (cause) {
    throw new ConfigError(`界面构建失败。 The client could not be built: ${String(cause)}`, { cause });
  }
  return client;
}

function hashSources(folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: folder }).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex');
}
