/** The other side of the database's "searchText": keywords, and the pattern by which such a text is searched. */
import { type RawBuilder, sql } from 'kysely';

/** The words of a keyword; all of them are to be found. */
export const tokenize = (keyword: string): string[] => keyword.split(/\s+/).filter(Boolean).slice(0, 10);

/**
 * A text made by "searchText" holds this one, wherever and in whatever case. From two characters on a trigram index
 * over it serves the search.
 */
export const searchTextContains = (searchText: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${searchText} like ${buildSearchPattern(text)}`;

/**
 * The same as "searchText" makes, with `\`, `%` and `_` escaped. Made here, since a prepared statement would call the
 * function for every row.
 */
export const buildSearchPattern = (text: string): string =>
  `%${[...text]
    .map(toLowerCharacter)
    .join('Z')
    .replace(/[\\%_]/g, '\\$&')}%`;

/** As the database does it: one character for one. */
const toLowerCharacter = (character: string): string => {
  const [first = character] = character.toLowerCase();
  return first;
};
