/**
 * Seals: closed blocks of a log, each with the hash of its rows and of the previous seal. They are created after the
 * rows are written, and writers do not know of them. A changed, removed or inserted row breaks the hash of its block.
 *
 * The hash of a block is SHA-256 over the text `qianhe-seal-1|tenant|log|sealNo|firstId|lastId|rowCount|`, the
 * previous seal's hash (32 zero bytes for the first) and the SHA-256 of each row's text in the order of their ids.
 * The text of a row of `flowLog` includes the events of its action, so that both are sealed.
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

/** The text of a row that is hashed: JSON with keys in the order of jsonb. It never changes, or old seals break. */
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

/** The ids up to `lastId` were assigned before the snapshot with `xmax` ended. */
export type LogObservation = { lastId: string; xmax: string };

/**
 * Reads the newest id, for a later call to seal. An id may be assigned before its row is committed, so rows up to it
 * are complete only after every transaction that was active has ended.
 */
export async function observeLog(tx: Tx, log: SealedLog): Promise<LogObservation> {
  const newest = sql<{ lastId: string }>`
    select coalesce(max(${idColumns[log]}), 0)::text as "lastId" from ${sql.table(log)} as l`;
  // Read after the id: a later snapshot only waits for more transactions.
  const snapshot = sql<{ xmax: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as "xmax"`;
  const [[seen], [ends]] = await pipeline(tx, [newest.compile(tx), snapshot.compile(tx)]);
  return { lastId: seen?.lastId ?? '0', xmax: ends?.xmax ?? '0' };
}

/** True if every transaction that was active at the observation has ended. */
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

/** Seals the next rows, at most 5,000. Returns false if no row is left, or if another node was faster. */
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

/** The current hash of the rows of a range. */
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
