/** `npm run demo:rows -- --form auto_contract --rows 1000000`: fills a form's list, also while the server runs. */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../server/db/database.ts';
import { findTenantByCode } from '../server/db/tenants.ts';
import { loadFormByName } from '../server/records/schema/formDefinitions.ts';
import { readEnvironment } from '../server/startup/environment.ts';
import { resolveDatabase } from '../server/startup/resolveDatabase.ts';
import { multiplyRecords } from './multiplyRecords.ts';

const { values } = parseArgs({
  options: {
    form: { type: 'string', default: 'auto_contract' },
    rows: { type: 'string', default: '1000000' },
    tenant: { type: 'string', default: 'DEFAULT' },
  },
});
const rows = Number(values.rows);
if (!Number.isSafeInteger(rows) || rows < 1 || rows > 20_000_000) {
  console.error('--rows 应为 1 到 20000000 的整数。');
  process.exit(1);
}

const server = await resolveDatabase(readEnvironment());
const database = await openDatabase(server.url);
try {
  const tenant = await findTenantByCode(database, values.tenant);
  if (!tenant) throw new Error(`没有租户 ${values.tenant}，请先运行一次 npm start。`);
  const began = performance.now();
  const total = await database.inTenant(tenant, 'write', async (tx) =>
    multiplyRecords(tx, await loadFormByName(tx, values.form), rows),
  );
  // Index-only scans of lists need a vacuum.
  await database.withClient(tenant, (client) =>
    client.query(`vacuum (analyze) ${pg.escapeIdentifier(values.form)}`),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${values.form} 现有 ${total.toLocaleString('zh-CN')} 条记录（用时 ${seconds} 秒）。`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await database.close();
  await server.stop();
}
