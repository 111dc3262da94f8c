/**
 * Seals: blocks of a log that are closed, each with the hash of its rows and of the seal before it. They are made behind
 * the writers, which know nothing of them. A changed, removed or inserted row breaks the hash of its block.
 *
 * The hash of a block is SHA-256 over the text `qianhe-seal-1|tenant|log|sealNo|firstId|lastId|rowCount|`, the previous
 * seal's hash (32 zero bytes for the first) and the SHA-256 of each row's text in the order of their ids. The text of a
 * row of `flowLog` holds the events of its act too, so that both are sealed.
 */
import { type RawBuilder, sql } from 'kysely';
import type { TenantRef, Tx } from '../database.ts';
import { pipeline } from '../pipeline.ts';

export const sealedLogs = ['auditLog', 'flowLog'] as const;
export type SealedLog = (typeof sealedLogs)[number];

export type Seal = {
  sealNo: string;
  firstId: string;
  lastId: string;
  rowCount: string;
  /** Hexadecimal, as are all hashes that leave the database. */
  previousHash: string;
  hash: string;
};

const rowsPerSeal = 5_000;
export const noHash = '0'.repeat(64);

const formatUtc = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A row as the text that is hashed: JSON with keys in the order of jsonb. Never changed, or old seals break. */
const rowText: Record<SealedLog, RawBuilder<string>> = {
  auditLog: sql`jsonb_build_object('auditId', l."auditId", 'time', ${formatUtc(sql`l."time"`)}, 'kind', l."kind",
    'userId', l."userId", 'userName', l."userName", 'what', l."what", 'outcome', l."outcome", 'detail', l."detail",
    'objects', to_jsonb(l."objects"), 'count', l."count", 'address', l."address", 'requestId', l."requestId")::text`,
  flowLog: sql`jsonb_build_object('logId', l."logId", 'instanceId', l."instanceId", 'eventNo', l."eventNo",
    'actNo', l."actNo", 'act', l."act", 'userId', l."userId", 'taskNo', l."taskNo", 'runNo', l."runNo",
    'nodeId', l."nodeId", 'comment', l."comment", 'attachments', l."attachments", 'userIds', to_jsonb(l."userIds"),
    'targetNodeId', l."targetNodeId", 'jumpBack', l."jumpBack", 'time', ${formatUtc(sql`l."time"`)},
    'handled', l."handled", 'formId', l."formId", 'arrivalTime', ${formatUtc(sql`l."arrivalTime"`)},
    'events', (select jsonb_agg(jsonb_build_array(e."eventNo", e."actNo", ${formatUtc(sql`e."time"`)}, e."event")
        order by e."eventNo")
      from "flowEvents" e where e."instanceId" = l."instanceId"
        and (e."actNo" = l."actNo" or (e."actNo" = 0 and l."actNo" = 1))))::text`,
};

const idColumns = { auditLog: sql.id('l', 'auditId'), flowLog: sql.id('l', 'logId') } as const;

/** Ids up to `lastId` were given out when the snapshot ended at `xmax`. */
export type LogObservation = { lastId: string; xmax: string };

/**
 * The newest id, to be sealed by a later call. A number may be given out before its row is committed, so that rows up to
 * it are only complete once every transaction has ended that was under way.
 */
export async function observeLog(tx: Tx, log: SealedLog): Promise<LogObservation> {
  const newest = sql<{ lastId: string }>`
    select coalesce(max(${idColumns[log]}), 0)::text as "lastId" from ${sql.table(log)} as l`;
  // After it: a later snapshot only waits for more transactions.
  const snapshot = sql<{ xmax: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as "xmax"`;
  const [[seen], [ends]] = await pipeline(tx, [newest.compile(tx), snapshot.compile(tx)]);
  return { lastId: seen?.lastId ?? '0', xmax: ends?.xmax ?? '0' };
}

/** Whether every transaction of the time of the observation has ended. */
export async function isObservationComplete(tx: Tx, { xmax }: LogObservation): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${xmax}::xid8 as "is"`.execute(tx);
  return rows[0]?.is ?? false;
}

async function findLastSeal(tx: Tx, log: SealedLog): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`select ${sealColumns} from "logSeals" where "log" = ${log}
    order by "sealNo" desc limit 1`.execute(tx);
  return rows[0];
}

const sealColumns = sql`"sealNo"::text, "firstId"::text, "lastId"::text, "rowCount"::text,
  encode("previousHash", 'hex') as "previousHash", encode("hash", 'hex') as "hash"`;

type SealRequest = { tenant: Pick<TenantRef, 'code'>; log: SealedLog; upTo: string };

/** Seals the next rows, at most 5,000; false where there is none left, or another node was sooner. */
export async function sealNextRows(tx: Tx, { tenant, log, upTo }: SealRequest): Promise<boolean> {
  const previous = await findLastSeal(tx, log);
  const firstId = String(BigInt(previous?.lastId ?? 0) + 1n);
  const { rows: ends } = await sql<{ lastId: string | null }>`
    select max(id)::text as "lastId" from (select ${idColumns[log]} as id from ${sql.table(log)} as l
      where ${idColumns[log]} between ${firstId} and ${upTo} order by 1 limit ${sql.lit(rowsPerSeal)}) as block`.execute(
    tx,
  );
  const lastId = ends[0]?.lastId;
  if (!lastId) return false;
  const sealNo = String(BigInt(previous?.sealNo ?? 0) + 1n);
  const range = { sealNo, firstId, lastId, previousHash: previous?.hash ?? noHash };
  const { rowCount, hash } = await computeSealHash(tx, { tenant, log, ...range });
  const { numAffectedRows } = await sql`
    insert into "logSeals" ("log", "sealNo", "firstId", "lastId", "rowCount", "previousHash", "hash")
    values (${log}, ${sealNo}, ${firstId}, ${lastId}, ${rowCount}, ${hexToBytes(range.previousHash)}, ${hexToBytes(hash)})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

const hexToBytes = (hex: string) => Buffer.from(hex, 'hex');

type SealRange = { tenant: Pick<TenantRef, 'code'>; log: SealedLog } & Omit<Seal, 'hash' | 'rowCount'>;

/** What the rows of a range come to now. */
export async function computeSealHash(
  tx: Tx,
  { tenant, log, sealNo, firstId, lastId, previousHash }: SealRange,
): Promise<{ rowCount: string; hash: string }> {
  const { rows } = await sql<{ rowCount: string; hash: string }>`
    select count(*)::text as "rowCount", encode(sha256(
      convert_to(${`${formatSealHead(tenant, log)}|${sealNo}|${firstId}|${lastId}|`}::text || count(*) || '|', 'UTF8')
      || ${hexToBytes(previousHash)}::bytea
      || coalesce(string_agg(sha256(convert_to(r.text, 'UTF8')), ''::bytea order by r.id), ''::bytea)), 'hex') as "hash"
    from (${selectRowsBetween(log, firstId, lastId)}) as r`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`The hash of seal ${sealNo} of ${log} was not answered.`);
  return row;
}

export const formatSealHead = (tenant: Pick<TenantRef, 'code'>, log: SealedLog): string =>
  `qianhe-seal-1|${tenant.code}|${log}`;

/** Id and text of each row, both ends included. */
export const selectRowsBetween = (log: SealedLog, firstId: string, lastId: string) => sql<{
  id: string;
  text: string;
}>`
  select ${idColumns[log]} as id, ${rowText[log]} as text from ${sql.table(log)} as l
  where ${idColumns[log]} between ${firstId}::bigint and ${lastId}::bigint`;

export const selectSeals = (log: SealedLog) =>
  sql<Seal>`select ${sealColumns} from "logSeals" where "log" = ${log} order by "sealNo"`;
