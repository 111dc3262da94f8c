/** `npm run audit:export -- --tenant CODE [--log flowLog] --out FILE`: exports a log with its seals as JSON lines. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportLog } from './db/history/logExport.ts';
import { sealedLogs } from './db/history/logSeals.ts';
import { findTenantByCode } from './db/tenants.ts';
import { runDatabaseCommand } from './startup/databaseCommand.ts';

const { values } = parseArgs({
  options: {
    tenant: { type: 'string', default: 'DEFAULT' },
    log: { type: 'string', default: 'auditLog' },
    out: { type: 'string' },
  },
});

await runDatabaseCommand(async (database) => {
  const tenant = await findTenantByCode(database, values.tenant);
  const log = sealedLogs.find((one) => one === values.log);
  if (!tenant) throw new Error(`没有租户 ${values.tenant}。`);
  if (!log) throw new Error(`没有日志 ${values.log}，可选 ${sealedLogs.join('、')}。`);
  if (values.out === undefined) throw new Error('请用 --out 指定文件。');
  // Never overwrites an older export, which may be the only copy of its rows.
  const file = createWriteStream(values.out, { flags: 'wx', mode: 0o600 });
  await once(file, 'open');
  await exportLog(database, { tenant, log }, async (line) => {
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  });
  file.end();
  await once(file, 'close');
  console.log(`已写入 ${values.out}。`);
  return 0;
});
