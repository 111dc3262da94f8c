/** Format, lint, types, the repository's own rules and dead code, side by side. Prints what each says; fails if one does. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const programs = path.join(root, 'node_modules', '.bin');

const commands = [
  ['biome', 'check', '--error-on-warnings'],
  // Each further checker works out again most of the types that it shares with the others, and the cores have other work.
  ['tsc', '--noEmit', '--checkers', '1'],
  ['vitest', 'run', '--project', 'repository'],
  ['knip'],
];

const results = commands.map(async ([program = '', ...words]) => {
  const child = spawn(path.join(programs, program), words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk);
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (status) => resolve(status ?? 1));
  });
  return { heading: [program, ...words].join(' '), printed, code };
});

for (const result of results) {
  const { heading, printed, code } = await result;
  console.log(`\n${code === 0 ? '✓' : '✗'} ${heading}\n${printed.trim()}`);
  if (code !== 0) process.exitCode = 1;
}
