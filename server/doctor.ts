/**
 * `npm run doctor`: checks every invariant in every tenant and prints sentences, or JSON with `--json`; exits with 1 if
 * one is violated. `--skip-hashes` measures files without reading them.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listActiveTenants } from './db/tenants.ts';
import { type IntegrityCheckResult, runChecks, type Violation } from './integrity/runChecks.ts';
import { openFileStore } from './records/files/fileStore.ts';
import { runDatabaseCommand } from './startup/databaseCommand.ts';

const { values } = parseArgs({
  options: {
    tenant: { type: 'string' },
    json: { type: 'boolean', default: false },
    'skip-hashes': { type: 'boolean', default: false },
  },
});

await runDatabaseCommand(async (database, environment) => {
  const active = await listActiveTenants(database);
  const tenants = active.filter(({ code }) => (values.tenant ?? code).toLowerCase() === code.toLowerCase());
  if (values.tenant !== undefined && tenants.length === 0) throw new Error(`没有租户 ${values.tenant}。`);
  const files = openFileStore(path.join(environment.dataFolder, 'files'));
  const outcomes: IntegrityCheckResult[] = [];
  const onResult = (outcome: IntegrityCheckResult) => {
    outcomes.push(outcome);
    if (!values.json) printOutcome(outcome);
  };
  await runChecks(database, { tenants, files, hashes: !values['skip-hashes'], onResult });
  const broken = outcomes.reduce((sum, { count }) => sum + count, 0);
  if (values.json) console.log(JSON.stringify({ broken, checks: outcomes }, null, 2));
  else console.log(broken === 0 ? '没有发现问题。' : `共发现 ${broken} 处问题。`);
  return broken === 0 ? 0 : 1;
});

function printOutcome({ tenant, title, count, seconds, breaches, notes }: IntegrityCheckResult): void {
  const verdict = count === 0 ? '正常' : `${count} 处`;
  console.log(`${count === 0 ? '✓' : '✗'} ${tenant} ${title}：${verdict}（${seconds.toFixed(1)} 秒）`);
  for (const breach of breaches) console.log(formatViolation(breach));
  for (const note of notes) console.log(`    提示 ${note.where}：${note.found}；${note.expected}`);
  if (count > breaches.length) console.log(`    ……另有 ${count - breaches.length} 处`);
}

function formatViolation({ where, expected, found }: Violation): string {
  return `    ${where}：应为 ${expected}；实为 ${found}`;
}
