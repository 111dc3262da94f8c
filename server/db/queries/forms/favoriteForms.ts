import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type FavoriteForm = { userId: string; formId: string };

/**
 * Adds a favorite and returns the person's number of favorites. The person's row is locked, so that concurrent calls
 * count correctly.
 */
export async function addFavoriteForm(tx: Tx, { userId, formId }: FavoriteForm, now: Date): Promise<number> {
  await sql`select from users where "userId" = ${userId} for no key update`.execute(tx);
  await tx
    .insertInto('favouriteForms')
    .values({ userId, formId, createTime: now })
    .onConflict((taken) => taken.doNothing())
    .execute();
  const { count } = await tx
    .selectFrom('favouriteForms')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function removeFavoriteForm(tx: Tx, { userId, formId }: FavoriteForm): Promise<void> {
  await tx.deleteFrom('favouriteForms').where('userId', '=', userId).where('formId', '=', formId).execute();
}
