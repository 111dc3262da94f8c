/** A log with its seals as JSON lines, for keeping and for checking elsewhere. */
import { sql } from 'kysely';
import type { Database, TenantRef, Tx } from '../database.ts';
import { allSeals, rowsBetween, type Seal, type SealedLog, sealHead } from './seals.ts';

/** One line of the file: what it is of, a seal with its rows after it, or a row that is not sealed yet. */
export type ExportedLine =
  | { format: 'qianhe-seal-1'; head: string }
  | { seal: Seal }
  | { id: string; row: string }
  | { unsealedAfter: string };

const rowsAtOnce = 5_000;
const largest = '9223372036854775807';

/** Writes every line in order, from one snapshot; `write` resolves when the next may come. */
export function exportLog(
  database: Database,
  { tenant, log }: { tenant: TenantRef; log: SealedLog },
  write: (line: ExportedLine) => Promise<void>,
): Promise<void> {
  return database.inTenant(tenant, 'read', async (tx) => {
    await sql`set local statement_timeout to 0`.execute(tx);
    await write({ format: 'qianhe-seal-1', head: sealHead(tenant, log) });
    const { rows: seals } = await allSeals(log).execute(tx);
    for (const seal of seals) {
      await write({ seal });
      await writeRows(tx, { log, firstId: seal.firstId, lastId: seal.lastId }, write);
    }
    const last = seals.at(-1)?.lastId ?? '0';
    await write({ unsealedAfter: last });
    await writeRows(tx, { log, firstId: String(BigInt(last) + 1n), lastId: largest }, write);
  });
}

async function writeRows(
  tx: Tx,
  { log, firstId, lastId }: { log: SealedLog; firstId: string; lastId: string },
  write: (line: ExportedLine) => Promise<void>,
): Promise<void> {
  for (let from = firstId; ; ) {
    const { rows } = await sql<{ id: string; text: string }>`${rowsBetween(log, from, lastId)}
      order by 1 limit ${sql.lit(rowsAtOnce)}`.execute(tx);
    for (const { id, text } of rows) await write({ id, row: text });
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    from = String(BigInt(last.id) + 1n);
  }
}
