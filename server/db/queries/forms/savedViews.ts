/** A person's saved views of a list. */

import { sql } from 'kysely';
import type { SavedViewContent } from '../../../../contract/calls/savedView.ts';
import type { Tx } from '../../database.ts';
import { textOrder } from '../../filter/chineseOrder.ts';

type SavedViewOwner = { userId: string; list: string };

const selectSavedViews = (tx: Tx) =>
  tx
    .selectFrom('savedViews as v')
    .innerJoin('users as u', 'u.userId', 'v.userId')
    .select(['v.viewId', 'v.name', 'v.content', 'v.isDefault', 'v.userId', 'u.nickName as ownerName']);

export const listSavedViews = (tx: Tx, { userId, list }: SavedViewOwner) =>
  selectSavedViews(tx)
    .where('v.userId', '=', userId)
    .where('v.list', '=', list)
    .orderBy(textOrder(sql.ref('v.name')))
    .orderBy('v.viewId')
    .execute();

export const findSavedView = (tx: Tx, { list, viewId }: { list: string; viewId: string }) =>
  selectSavedViews(tx).where('v.list', '=', list).where('v.viewId', '=', viewId).executeTakeFirst();

/** Locks a person's views of a list: a concurrent change to one of them waits for this transaction. */
export async function lockSavedViewIds(
  tx: Tx,
  { userId, list }: SavedViewOwner,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('savedViews')
    .select('viewId')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy('viewId')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ viewId }) => viewId));
}

export async function insertSavedView(
  tx: Tx,
  { content, ...view }: SavedViewOwner & { name: string; content: SavedViewContent },
): Promise<string> {
  const { viewId } = await tx
    .insertInto('savedViews')
    .values({ ...view, content: JSON.stringify(content) })
    .returning('viewId')
    .executeTakeFirstOrThrow();
  return viewId;
}

export async function updateSavedView(
  tx: Tx,
  viewId: string,
  { name, content }: { name?: string | undefined; content?: SavedViewContent | undefined },
): Promise<void> {
  await tx
    .updateTable('savedViews')
    .set({
      ...(name !== undefined && { name }),
      ...(content !== undefined && { content: JSON.stringify(content) }),
      updateTime: sql`now()`,
    })
    .where('viewId', '=', viewId)
    .execute();
}

/** Makes this view the only default. null: no default. */
export async function setDefaultSavedView(
  tx: Tx,
  { userId, list }: SavedViewOwner,
  viewId: string | null,
): Promise<void> {
  const mine = tx.updateTable('savedViews').where('userId', '=', userId).where('list', '=', list);
  await mine.set({ isDefault: false }).where('isDefault', '=', true).execute();
  if (viewId !== null) await mine.set({ isDefault: true }).where('viewId', '=', viewId).execute();
}

export async function deleteSavedViews(
  tx: Tx,
  { userId, list }: SavedViewOwner,
  viewIds: string[],
): Promise<void> {
  await tx
    .deleteFrom('savedViews')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where('viewId', 'in', viewIds)
    .execute();
}
