import { useEffect, useMemo, useState } from 'react';
import { type CommandChoice, listPages, type PaletteQuery, parsePaletteInput } from './paletteSections.ts';
import type { findSimilarPages } from './similarPages.ts';

/** Fewer letters resemble everything. */
const leastLetters = 2;

/** In a search for pages: those that resemble the typed text. None while the search is being loaded. */
export function useSimilarPages(
  { available, context, input }: Omit<PaletteQuery, 'recent'>,
  found: readonly CommandChoice[],
): readonly CommandChoice[] {
  const { mode, query } = parsePaletteInput(input);
  const wanted = mode === 'pages' && query.length >= leastLetters;
  const [search, setSearch] = useState<typeof findSimilarPages>();
  useEffect(() => {
    // A failed import is repeated with the next search; until then only exact matches are found.
    if (wanted)
      import('./similarPages.ts').then(
        (module) => setSearch(() => module.findSimilarPages),
        () => undefined,
      );
  }, [wanted]);
  return useMemo(() => {
    if (!wanted || !search) return [];
    return search(query, listPages(available, context), found);
  }, [wanted, search, query, available, context, found]);
}
