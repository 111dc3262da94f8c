/** The fields of forms in whose records an entry, a department or a post is chosen. */
import { countReferencingRecords } from '../../records/renames/referencingRecords.ts';
import type { ReferenceFinder } from './reference.ts';

export const recordsWithEntry: ReferenceFinder = async (tx, objects) => {
  const byDictionary = Map.groupBy(objects, ({ within = '' }) => within);
  const found = [];
  // The entries of one act are those of one dictionary, but for lists that were made by hand.
  for (const [source, entries] of byDictionary) {
    const idOf = new Map(entries.map(({ id, code }) => [code, id]));
    const counted = await countReferencingRecords(tx, { kind: 'dict', source, ids: [...idOf.keys()] });
    found.push(...counted.map(({ id, ...rest }) => toReference({ id: idOf.get(id) ?? '', ...rest })));
  }
  return found;
};

export const recordsWith =
  (kind: 'depts' | 'posts'): ReferenceFinder =>
  async (tx, objects) => {
    const ids = objects.map(({ id }) => id);
    return (await countReferencingRecords(tx, { kind, source: '', ids })).map(toReference);
  };

type Counted = { id: string; form: string; label: string; count: number };

const toReference = ({ id, form, label, count }: Counted) => ({
  id,
  by: 'record' as const,
  name: `${form}“${label}”`,
  count,
});
