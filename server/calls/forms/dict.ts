import type { DictEntry, DictOption, dictCalls } from '../../../contract/calls/dict.ts';
import { dictDataResource, dictTypeResource } from '../../../contract/resources/platform/dict.ts';
import { dropOrphans } from '../../../contract/resources/treeRows.ts';
import type { Handlers } from '../../context/handler.ts';
import { enabledDictTypes } from '../../db/queries/openRows.ts';
import { selectResource } from '../../db/resources/resourceRows.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';
import { findDictionary } from './fieldDictionary.ts';

export const dictTypeHandlers = resourceHandlers(dictTypeResource);

export const dictHandlers = {
  ...resourceHandlers(dictDataResource),

  async ofType({ tx }, { params }) {
    const entries = await selectResource(tx, dictDataResource)
      .where('dictType', '=', params.dictType)
      .where('dictType', 'in', enabledDictTypes)
      .where('status', '=', '0')
      .execute();
    return dropOrphans(
      // The columns of the description are those of its calls.
      entries as DictEntry[],
      ({ dictCode }) => dictCode,
      ({ parentId }) => parentId,
    );
  },

  async tree({ tx }, { body }) {
    const { entries } = await findDictionary(tx, body);
    const tree = nestOptions(entries, body.parentId ?? '0');
    return { rows: tree, total: tree.length };
  },

  async options({ tx }, { body }) {
    const { entries, listInitialEntries } = await findDictionary(tx, body);
    const { parentId, params = {} } = body;
    const rows =
      parentId === undefined
        ? listInitialEntries(params)
        : entries.filter((row) => row.parentId === parentId);
    return { rows, total: rows.length };
  },
} satisfies Handlers<typeof dictCalls>;

function nestOptions(rows: DictOption[], parentId: string): DictOption[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const optionsOf = (id: string): DictOption[] =>
    (below.get(id) ?? []).map((row) => {
      const children = optionsOf(row.id);
      return children.length > 0 ? { ...row, children } : row;
    });
  return optionsOf(parentId);
}
