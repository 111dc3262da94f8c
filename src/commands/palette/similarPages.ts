/** Pages that resemble a mistyped title or address. Loaded with the first search for pages. */
import Fuse from 'fuse.js';
import type { CommandChoice } from './paletteSections.ts';

/** The permitted difference of a text, from 0 (none) to 1, and the weights of title and address. */
const likeness = { threshold: 0.4, title: 0.7, address: 0.3 };

const maxPages = 5;

/** The pages that resemble the query most, the best first; a page that `found` holds is omitted. */
export function findSimilarPages(
  query: string,
  pages: readonly CommandChoice[],
  found: readonly CommandChoice[],
): CommandChoice[] {
  const fuse = new Fuse(pages, {
    threshold: likeness.threshold,
    ignoreLocation: true,
    keys: [
      { name: 'title', weight: likeness.title },
      { name: 'address', weight: likeness.address, getFn: ({ command }) => command.address ?? '' },
    ],
  });
  const known = new Set(found.map(({ command }) => command.id));
  return fuse
    .search(query)
    .map(({ item }) => item)
    .filter(({ command }) => !known.has(command.id))
    .slice(0, maxPages);
}
