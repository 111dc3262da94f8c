/** Whether a person's name is meant by what was typed, as `contract/pinyin/matchPinyin.ts` decides it for a page. */
import { type RawBuilder, sql } from 'kysely';
import { toTypedKeys } from '../../../../contract/pinyin/typedSyllable.ts';
import { buildSearchExpression, searchTextContains } from '../searchPattern.ts';

/** "search" of `users u`: the name, and behind a line break the words of `namePinyin.ts`. */
const search = sql`u."search"`;

/**
 * The name contains the text, or one of its words of pinyin begins with it. Of a text of Chinese characters and letters
 * (`张sf`) the name contains the characters, and words begin with the letters. Trigrams over the text serve both.
 */
export function isNamed(text: string): RawBuilder<unknown> {
  const keys = toTypedKeys(text);
  if (!/[a-z]/.test(keys)) return searchTextContains(search, text);
  const [first = '', ...others] = keys.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [];
  if (others.length === 0) return sql`(${containsInName(text)} or ${isSpoken(first)})`;
  const parts = [first, ...others].map((part) =>
    /\p{Script=Han}/u.test(part) ? containsInName(part) : sql`(${containsInName(part)} or ${isSpoken(part)})`,
  );
  return sql`(${containsInName(text)} or ${sql.join(parts, sql` and `)})`;
}

const containsInName = (text: string) => sql`${search} ~ ${`^[^\n]*${buildSearchExpression(text)}`}`;

const isSpoken = (keys: string) => sql`${search} ~ ${`[\n ,]Z${buildSearchExpression(keys)}`}`;
