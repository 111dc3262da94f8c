/** The fields of forms in whose records an entry, a department, a post or a constant is chosen. */
import { countReferencingRecords, type ReferencedValues } from '../../records/renames/referencingRecords.ts';
import type { Reference, ReferencedObject, ReferenceFinder } from './reference.ts';

/** Records hold the value of an entry, and the id of a department, post or constant. */
export const recordsWith =
  (kind: ReferencedValues['kind']): ReferenceFinder =>
  async ({ tx, forms }, objects) => {
    const heldBy = kind === 'dict' ? ({ code }: ReferencedObject) => code : ({ id }: ReferencedObject) => id;
    const sources = [...Map.groupBy(objects, ({ within = '' }) => within)];
    const wanted = sources.map(([source, those]) => ({ kind, source, ids: those.map(heldBy) }));
    const idOf = new Map(objects.map((object) => [`${object.within ?? ''} ${heldBy(object)}`, object.id]));
    const found = await countReferencingRecords(tx, await forms(), wanted);
    return found.map(
      ({ source, id, form, label, count }): Reference => ({
        id: idOf.get(`${source} ${id}`) ?? '',
        by: 'record',
        name: `${form}“${label}”`,
        count,
      }),
    );
  };
