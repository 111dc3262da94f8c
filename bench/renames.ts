/**
 * How soon 1,000,000 records show a new name that a tenth of them contain, and how long other requests take meanwhile.
 * `--rows 100000` for a quick look.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { newFormDefinition } from '../contract/forms/checkedDefinition.ts';
import { loadActorOfUser } from '../server/db/queries/people/actorOfUser.ts';
import { createForm } from '../server/records/tables/publishForm.ts';
import { startBenchServer } from './support/benchServer.ts';
import { percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const share = 10;

const definition = newFormDefinition.parse({
  enName: 'auto_bench',
  cnName: '台账',
  fields: [
    { enName: 'title', label: '标题', funcType: 'input' },
    { enName: 'owner', label: '负责人', funcType: 'user' },
  ],
});

const server = await startBenchServer();
const asTenant = <T>(work: Parameters<typeof server.database.inTenant<T>>[2]): Promise<T> =>
  server.database.inTenant(server.tenant, 'write', work);
try {
  const userId = await asTenant(async (tx) => {
    const user = await tx.selectFrom('users').select('userId').executeTakeFirstOrThrow();
    const actor = await loadActorOfUser(tx, user.userId);
    if (!actor) throw new Error('The benchmark has no administrator.');
    await createForm(tx, definition, { actor, now: new Date() });
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into "auto_bench" ("createBy", "updateBy", "title", "owner", "owner$view")
      select 1, 1, '合同 ' || n, case when n % ${share} = 0 then ${user.userId}::bigint else 1000000 + n % 97 end, '旧名'
      from generate_series(1, ${rows}) as n`.execute(tx);
    return user.userId;
  });
  const kept = () =>
    asTenant(async (tx) => {
      const { rows: found } = await sql<{ n: string }>`select count(*)::text as n from "auto_bench"
        where "owner" = ${userId} and "owner$view" = '旧名'`.execute(tx);
      return Number(found[0]?.n);
    });
  const began = performance.now();
  await asTenant((tx) =>
    tx.updateTable('users').set({ nickName: '新名' }).where('userId', '=', userId).execute(),
  );
  const waits: number[] = [];
  for (let left = await kept(); left > 0; left = await kept()) {
    const asked = performance.now();
    await server.call('POST', '/user/feature').then((answer) => answer.arrayBuffer());
    waits.push(performance.now() - asked);
    await sleep(100);
  }
  const s = (performance.now() - began) / 1000;
  const changed = Math.floor(rows / share);
  printMeasurements(`A new name in ${changed.toLocaleString('en')} of ${rows.toLocaleString('en')} records`, [
    { figure: 'all of them', value: `${s.toFixed(1)} s`, beside: `${Math.round(changed / s)} /s` },
    { figure: 'p99 of others', value: `${percentile(waits, 0.99).toFixed(1)} ms` },
  ]);
} finally {
  await server.close();
}
