/** Whether a person's name is meant by what was typed, as `contract/pinyin/matchPinyin.ts` decides it for a page. */
import { type RawBuilder, sql } from 'kysely';
import { toTypedKeys } from '../../../../contract/pinyin/typedSyllable.ts';
import { buildSearchExpression, searchTextContains } from '../searchPattern.ts';

/** The name, and behind a line break the words of `namePinyin.ts`. */
const searchOfUser = sql`u."search"`;

/**
 * The name contains the text, or one of its words of pinyin begins with it. Of a text of Chinese characters and letters
 * (`张sf`) the name contains the characters, and words begin with the letters. Trigrams over the text serve both.
 * `search` is the column of that name; that of `users u` by default.
 */
export function isNamed(text: string, search: RawBuilder<unknown> = searchOfUser): RawBuilder<boolean> {
  const keys = toTypedKeys(text);
  if (!/[a-z]/.test(keys)) return sql<boolean>`${searchTextContains(search, text)}`;
  const contains = (part: string) => sql`${search} ~ ${`^[^\n]*${buildSearchExpression(part)}`}`;
  const isSpoken = (part: string) => sql`${search} ~ ${`[\n ,]Z${buildSearchExpression(part)}`}`;
  const parts = (keys.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? []).map((part) =>
    /\p{Script=Han}/u.test(part) ? contains(part) : sql`(${contains(part)} or ${isSpoken(part)})`,
  );
  return sql<boolean>`(${contains(text)} or ${sql.join(parts, sql` and `)})`;
}
