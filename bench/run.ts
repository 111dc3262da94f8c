/** `npm run bench`: every figure, one after the other; `npm run bench -- export` for one. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const [wanted, ...options] = process.argv.slice(2);
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .sort();
const chosen = wanted === undefined ? all : all.filter((file) => file === `${wanted}.ts`);
if (chosen.length === 0) {
  console.error(`没有名为 ${wanted} 的基准，可选：${all.map((file) => file.replace('.ts', '')).join('、')}`);
  process.exit(1);
}
for (const file of chosen) {
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, file), ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
