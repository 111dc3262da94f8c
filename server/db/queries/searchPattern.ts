/** The counterpart of the database's "searchText": keywords, and the pattern that searches such a text. */
import { type RawBuilder, sql } from 'kysely';

/** The words of a keyword. A match contains all of them. */
export const tokenize = (keyword: string): string[] => keyword.split(/\s+/).filter(Boolean).slice(0, 10);

/**
 * True if a text made by "searchText" contains this text, at any position and in any case. From two characters on a
 * trigram index over it serves the search.
 */
export const searchTextContains = (searchText: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${searchText} like ${buildSearchPattern(text)}`;

/**
 * The same conversion as "searchText", with `\`, `%` and `_` escaped. It is done here because a prepared statement
 * would call the function for every row.
 */
export const buildSearchPattern = (text: string): string =>
  `%${toSearchText(text).replace(/[\\%_]/g, '\\$&')}%`;

/** The text as a part of a regular expression over such a text. */
export const buildSearchExpression = (text: string): string =>
  toSearchText(text).replace(/[^\p{L}\p{N}]/gu, '\\$&');

const toSearchText = (text: string): string => [...text].map(toLowerCharacter).join('Z');

/** Lower-cases one character to one character, as the database does. */
const toLowerCharacter = (character: string): string => {
  const [first = character] = character.toLowerCase();
  return first;
};
