/**
 * Compares the database and the file store with the ledger: every acknowledged write exists exactly once, nothing
 * else exists, and the integrity checks find no problem.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import type { Tx } from '../../server/db/database.ts';
import { runChecks } from '../../server/integrity/runChecks.ts';
import { openFileStore } from '../../server/records/files/fileStore.ts';
import type { TortureCluster } from './cluster.ts';
import type { AcknowledgedWrites } from './ledger.ts';
import type { RetryingClient } from './retryingClient.ts';
import { plainForm, tortureFlowForm } from './workload.ts';

/** One sentence for each violation; an empty list is the only good result. */
export async function findLostWrites(
  cluster: TortureCluster,
  ledger: AcknowledgedWrites,
  admin: RetryingClient,
): Promise<string[]> {
  const { database, tenant, dataFolder } = cluster;
  const inDatabase = await database.inTenant(tenant, 'read', async (tx) => [
    ...(await checkWrittenOnce(tx, { table: tortureFlowForm, column: 'name', expected: ledger.started })),
    ...(await checkWrittenOnce(tx, {
      table: plainForm,
      column: 'name',
      expected: new Set(ledger.records.keys()),
    })),
    ...(await checkWrittenOnce(tx, { table: 'comments', column: 'content', expected: ledger.comments })),
    ...(await checkAgreedTasks(tx, ledger.agreed)),
    ...(await checkCounters(tx, ledger)),
  ]);
  const files = openFileStore(path.join(dataFolder, 'files'));
  const found = await runChecks(database, { files });
  return [
    ...inDatabase,
    ...(await checkFiles(ledger, admin)),
    ...found.map(({ tenant, where, expected, found }) => `${tenant} ${where}: ${expected} / ${found}`),
    ...ledger.refusals,
  ];
}

type Column = { table: string; column: string; expected: ReadonlySet<string> };

async function checkWrittenOnce(tx: Tx, { table, column, expected }: Column): Promise<string[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.id(column)} as value, count(*)::int as count from ${sql.id(table)} group by 1`.execute(tx);
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  return [
    ...[...expected].flatMap((value) => {
      const count = counts.get(value) ?? 0;
      return count === 1 ? [] : [`${table} has ${value} ${count} times; it was acknowledged once.`];
    }),
    ...[...counts.keys()]
      .filter((value) => !expected.has(value))
      .map((value) => `${table} has ${value}, which nobody was told of.`),
  ];
}

/** The log has one line of agreement for each acknowledged task, and no other. */
async function checkAgreedTasks(tx: Tx, expected: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ taskId: string; count: number }>`
    select t."taskId", count(*)::int as count from "flowLog" l
    join tasks t on t."instanceId" = l."instanceId" and t."taskNo" = l."taskNo"
    where l.act = 'agree' group by 1`.execute(tx);
  const counts = new Map(rows.map(({ taskId, count }) => [taskId, count]));
  return [
    ...[...expected].flatMap((taskId) => {
      const count = counts.get(taskId) ?? 0;
      return count === 1 ? [] : [`Task ${taskId} was agreed to ${count} times; it was acknowledged once.`];
    }),
    ...[...counts.keys()]
      .filter((id) => !expected.has(id))
      .map((id) => `Task ${id} was agreed to, which nobody was told of.`),
  ];
}

async function checkCounters(tx: Tx, { records }: AcknowledgedWrites): Promise<string[]> {
  const { rows } = await sql<{ name: string; counter: string }>`
    select "name", "counter"::text as counter from ${sql.id(plainForm)}`.execute(tx);
  return rows.flatMap(({ name, counter }) => {
    const entry = records.get(name);
    return !entry || Number(counter) === entry.counter
      ? []
      : [`Record ${name} counts ${counter}; ${entry.counter} was acknowledged.`];
  });
}

async function checkFiles({ files }: AcknowledgedWrites, admin: RetryingClient): Promise<string[]> {
  const different: string[] = [];
  for (const [name, hash] of files) {
    const bytes = await admin.download(`/common/download?fileName=${name}`);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== hash)
      different.push(`File ${name} has other bytes than were acknowledged (${bytes.length} B).`);
  }
  return different;
}
