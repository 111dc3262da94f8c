/** The programs that an operator starts by npm, as processes of their own. */
import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** `out` is all that it has printed. */
export type ProgramResult = { code: number; out: string };

export function runProgram(
  entry: 'server/backup.ts' | 'server/restore.ts',
  options: string[],
  settings: Record<string, string>,
): Promise<ProgramResult> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const nodeOptions = ['--import', './server/preload.js', entry, ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, nodeOptions, { cwd: root, env }, (error, out, told) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: out + told });
    });
  });
}
