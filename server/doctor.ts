/** `npm run doctor`: every invariant over every tenant, told in sentences or with `--json`; 1 where one is broken. `--skip-hashes` measures files without reading them. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { activeTenants } from './db/tenants.ts';
import { type Breach, examine, type Outcome } from './doctor/examine.ts';
import { openFileStore } from './records/files/store.ts';

const { values } = parseArgs({
  options: {
    tenant: { type: 'string' },
    json: { type: 'boolean', default: false },
    'skip-hashes': { type: 'boolean', default: false },
  },
});

await runCommand(async (database, environment) => {
  const active = await activeTenants(database);
  const tenants = active.filter(({ code }) => (values.tenant ?? code).toLowerCase() === code.toLowerCase());
  if (values.tenant !== undefined && tenants.length === 0) throw new Error(`没有租户 ${values.tenant}。`);
  const files = openFileStore(path.join(environment.dataFolder, 'files'));
  const outcomes: Outcome[] = [];
  const told = (outcome: Outcome) => {
    outcomes.push(outcome);
    if (!values.json) tell(outcome);
  };
  await examine(database, { tenants, files, hashes: !values['skip-hashes'], told });
  const broken = outcomes.reduce((sum, { count }) => sum + count, 0);
  if (values.json) console.log(JSON.stringify({ broken, checks: outcomes }, null, 2));
  else console.log(broken === 0 ? '没有发现问题。' : `共发现 ${broken} 处问题。`);
  return broken === 0 ? 0 : 1;
});

function tell({ tenant, title, count, seconds, breaches, notes }: Outcome): void {
  const verdict = count === 0 ? '正常' : `${count} 处`;
  console.log(`${count === 0 ? '✓' : '✗'} ${tenant} ${title}：${verdict}（${seconds.toFixed(1)} 秒）`);
  for (const breach of breaches) console.log(sentence(breach));
  for (const note of notes) console.log(`    提示 ${note.where}：${note.found}；${note.expected}`);
  if (count > breaches.length) console.log(`    ……另有 ${count - breaches.length} 处`);
}

function sentence({ where, expected, found }: Breach): string {
  return `    ${where}：应为 ${expected}；实为 ${found}`;
}
