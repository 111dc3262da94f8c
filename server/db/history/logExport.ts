/** Exports a log with its seals as JSON lines, for archiving and for verification elsewhere. */
import { sql } from 'kysely';
import type { Database, TenantRef, Tx } from '../database.ts';
import { formatSealHead, type Seal, type SealedLog, selectRowsBetween, selectSeals } from './logSeals.ts';

/** One line of the file: the head, a seal with its rows after it, or a row that is not sealed yet. */
export type ExportedLogLine =
  | { format: 'qianhe-seal-1'; head: string }
  | { seal: Seal }
  | { id: string; row: string }
  | { unsealedAfter: string };

const chunkSize = 5_000;
const maxId = '9223372036854775807';

/** Writes every line in order, from one snapshot. `write` resolves when it accepts the next line. */
export function exportLog(
  database: Database,
  { tenant, log }: { tenant: TenantRef; log: SealedLog },
  write: (line: ExportedLogLine) => Promise<void>,
): Promise<void> {
  return database.inTenant(tenant, 'read', async (tx) => {
    await sql`set local statement_timeout to 0`.execute(tx);
    await write({ format: 'qianhe-seal-1', head: formatSealHead(tenant, log) });
    const { rows: seals } = await selectSeals(log).execute(tx);
    for (const seal of seals) {
      await write({ seal });
      await writeRows(tx, { log, firstId: seal.firstId, lastId: seal.lastId }, write);
    }
    const last = seals.at(-1)?.lastId ?? '0';
    await write({ unsealedAfter: last });
    await writeRows(tx, { log, firstId: String(BigInt(last) + 1n), lastId: maxId }, write);
  });
}

async function writeRows(
  tx: Tx,
  { log, firstId, lastId }: { log: SealedLog; firstId: string; lastId: string },
  write: (line: ExportedLogLine) => Promise<void>,
): Promise<void> {
  for (let from = firstId; ; ) {
    const { rows } = await sql<{ id: string; text: string }>`${selectRowsBetween(log, from, lastId)}
      order by 1 limit ${sql.lit(chunkSize)}`.execute(tx);
    for (const { id, text } of rows) await write({ id, row: text });
    const last = rows.at(-1);
    if (!last || rows.length < chunkSize) return;
    from = String(BigInt(last.id) + 1n);
  }
}
