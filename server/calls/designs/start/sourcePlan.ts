/** The rows of what a new form began with: what publishing makes of them. */
import type { FormPlanSource } from '../../../../contract/calls/shapes/formStartCalls.ts';
import type { Tx } from '../../../db/database.ts';
import type { DraftRow } from '../../../db/queries/designs/drafts.ts';
import { type DraftSourceRow, findDraftSource } from '../../../db/queries/designs/sources.ts';
import { findForeignTable } from '../../../db/queries/forms/foreignTables.ts';
import { buildFormProposal } from '../../../records/adopt/formProposal.ts';
import { followDraft } from './sheetBeginning.ts';

/** Null for a form that began with nothing that has rows, or that has none of its first fields any more. */
export async function planDraftSource(tx: Tx, draft: DraftRow): Promise<FormPlanSource | null> {
  const source = await findSource(tx, draft);
  if (!source) return null;
  const { kind, name } = source;
  if (kind !== 'table') {
    const columns = source.columns ?? [];
    const { names } = followDraft(draft, columns);
    if (names.size === 0) return null;
    const leftOut = columns.filter((column) => column !== '' && !names.has(column));
    return { kind: 'sheet', name, rows: source.rows ?? 0, exists: true, leftOut };
  }
  const adopted = await findAdoptedTable(tx, draft, source);
  if (!adopted) return { kind, name, rows: 0, exists: false, leftOut: [] };
  const { table, proposed, names } = adopted;
  if (names.size === 0) return null;
  const leftOut = proposed.filter(({ enName }) => !names.has(enName)).map(({ label }) => label);
  return { kind, name, rows: Math.round(table.rowEstimate), exists: true, leftOut };
}

/** The table whose rows the form gets; undefined if the form began otherwise, or the table is gone. */
export async function findAdoption(tx: Tx, draft: DraftRow) {
  const source = await findSource(tx, draft);
  return source && findAdoptedTable(tx, draft, source);
}

/** A published form has its rows. */
const findSource = async (tx: Tx, { objectId, draftId }: DraftRow): Promise<DraftSourceRow | undefined> =>
  objectId === null ? findDraftSource(tx, draftId) : undefined;

/** `names`: those of the proposed fields as they are now. */
async function findAdoptedTable(tx: Tx, draft: DraftRow, { tableId }: DraftSourceRow) {
  const table = tableId === null ? undefined : await findForeignTable(tx, tableId);
  if (!table) return undefined;
  const proposed = (await buildFormProposal(tx, table)).definition.fields;
  const { names } = followDraft(
    draft,
    proposed.map(({ enName }) => enName),
  );
  return { table, proposed, names };
}
