import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { buildNamePinyin } from './namePinyin.ts';

/** A new number makes every tenant's pinyin once more. */
const entry = 'pinyin 2';

/** Makes the pinyin of people that an earlier version made otherwise; once per tenant. */
export async function refreshNamePinyin(tx: Tx): Promise<void> {
  const made = await tx
    .selectFrom('standardEntries')
    .select('entry')
    .where('entry', '=', entry)
    .executeTakeFirst();
  if (made) return;
  const people = await tx.selectFrom('users').select(['userId', 'nickName', 'pinyin']).execute();
  const changed = people
    .map((person) => ({ ...person, wanted: buildNamePinyin(person.nickName) }))
    .filter(({ pinyin, wanted }) => pinyin !== wanted);
  const [ids, texts] = [changed.map(({ userId }) => userId), changed.map(({ wanted }) => wanted)];
  if (changed.length > 0)
    await sql`update users u set "pinyin" = c."pinyin"
      from unnest(${ids}::bigint[], ${texts}::text[]) as c("userId", "pinyin")
      where u."userId" = c."userId"`.execute(tx);
  await tx.insertInto('standardEntries').values({ entry }).execute();
}
