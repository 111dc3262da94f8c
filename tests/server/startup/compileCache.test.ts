import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Prints the folder of the cache in the main thread and in another one. */
const script = `
const { Worker } = require('node:worker_threads');
const print = "console.log(require('node:module').getCompileCacheDir())";
eval(print);
new Worker(print, { eval: true });`;

test('threads use the cache of compiled code beside the code, as the main thread does', () => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const printed = execFileSync(process.execPath, ['--import', './server/preload.js', '-e', script], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const [main, thread] = printed.trim().split('\n');
  expect(main).toContain(path.join(root, 'node_modules/.cache/node'));
  expect(thread).toBe(main);
});
