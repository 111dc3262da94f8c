/** A person's saved searches of a form's list. */
import type { Tx } from '../../database.ts';

type SavedQueryKey = { userId: string; formName: string };

export async function findSavedQuery(tx: Tx, { userId, formName }: SavedQueryKey): Promise<string[] | null> {
  const row = await tx
    .selectFrom('savedQueries')
    .select('filterKeyList')
    .where('userId', '=', userId)
    .where('formName', '=', formName)
    .executeTakeFirst();
  return row?.filterKeyList ?? null;
}

export async function upsertSavedQuery(
  tx: Tx,
  place: SavedQueryKey & { filterKeyList: string[] },
): Promise<void> {
  const filterKeyList = JSON.stringify(place.filterKeyList);
  await tx
    .insertInto('savedQueries')
    .values({ ...place, filterKeyList })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'formName']).doUpdateSet((as) => ({
        filterKeyList: as.ref('excluded.filterKeyList'),
        updateTime: as.ref('excluded.updateTime'),
      })),
    )
    .execute();
}
