/**
 * Does what CI does with the last commit: a fresh clone in a temporary folder, then `.ci/run` there. Packages come from
 * the cache of npm. The last line says which commit passed or failed, and how long it took. Exits with CI's code.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

const commit = git('log', '-1', '--format=%h %s');
const uncommitted = git('status', '--porcelain').split('\n').filter(Boolean).length;
if (uncommitted > 0) console.log(`${uncommitted} files that are not committed are not part of this.`);

const folder = mkdtempSync(path.join(tmpdir(), 'qianhe-verify-'));
try {
  git('clone', '--quiet', root, folder);
  const started = performance.now();
  const { status } = spawnSync('bash', ['.ci/run'], {
    cwd: folder,
    env: { ...environmentOfShell(), CI: 'true' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`verify: ${commit} ${status === 0 ? 'passed' : 'failed'} in ${minutes} min`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Without what `npm run` has added, which would put this folder's programs before the clone's. */
function environmentOfShell(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const isOfNpm = (folder: string) => folder.includes('node_modules');
  return {
    ...Object.fromEntries(own),
    PATH: folders.filter((folder) => !isOfNpm(folder)).join(path.delimiter),
  };
}
