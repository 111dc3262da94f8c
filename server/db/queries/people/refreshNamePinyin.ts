import { sql } from 'kysely';
import type { Database, TenantRef, Tx } from '../../database.ts';
import { buildNamePinyin } from './namePinyin.ts';

/** A new number makes every tenant's pinyin once more. */
const entry = 'pinyin 2';

/** People whose pinyin is made in one turn of the event loop, and written in one transaction. */
const batchSize = 500;

/**
 * Makes the pinyin of people that an earlier version made otherwise; once per tenant. Each batch is a transaction of its
 * own, so that a tenant of any size is finished after several starts at the latest.
 */
export async function refreshNamePinyin(database: Database, tenant: TenantRef): Promise<void> {
  const made = await database.inTenant(tenant, 'read', (tx) =>
    tx.selectFrom('standardEntries').select('entry').where('entry', '=', entry).executeTakeFirst(),
  );
  if (made) return;
  let last: string | undefined = '0';
  while (last !== undefined) {
    const after: string = last;
    last = await database.inTenant(tenant, 'write', (tx) => refreshBatch(tx, after));
  }
  await database.inTenant(tenant, 'write', (tx) =>
    tx
      .insertInto('standardEntries')
      .values({ entry })
      .onConflict((known) => known.doNothing())
      .execute(),
  );
}

/** Returns the last person of the batch; undefined if nobody follows. */
async function refreshBatch(tx: Tx, after: string): Promise<string | undefined> {
  const people = await tx
    .selectFrom('users')
    .select(['userId', 'nickName', 'pinyin'])
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(batchSize)
    .execute();
  const changed = people
    .map((person) => ({ ...person, wanted: buildNamePinyin(person.nickName) }))
    .filter(({ pinyin, wanted }) => pinyin !== wanted);
  const [ids, texts] = [changed.map(({ userId }) => userId), changed.map(({ wanted }) => wanted)];
  // Who was renamed meanwhile has the pinyin of the new name.
  if (changed.length > 0)
    await sql`update users u set "pinyin" = c."pinyin"
      from unnest(${ids}::bigint[], ${texts}::text[], ${changed.map(({ nickName }) => nickName)}::text[])
        as c("userId", "pinyin", "nickName")
      where u."userId" = c."userId" and u."nickName" = c."nickName"`.execute(tx);
  return people.at(-1)?.userId;
}
