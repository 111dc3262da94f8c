/** Reduces a query to the fields that the form has now; a URL or a saved view may name removed fields. */

import { restrictToFields } from '../../filter/filterEdits.ts';
import type { ListQuery, ListView } from '../../model/listView.ts';
import type { RecordRow } from './recordColumns.ts';

type KnownParts = Pick<ListView<RecordRow>, 'filterFields' | 'search' | 'chips' | 'columns'>;

export function sanitizeRecordQuery(view: KnownParts, { filter, ...query }: ListQuery): ListQuery {
  const ids = (view.filterFields ?? []).map(({ id }) => id);
  const ready = view.chips.flatMap((chip) => Object.keys(chip.filters));
  const fields = new Set([...ids, ...view.search.map(({ id }) => id), ...ready].map(parseFilterField));
  const conditions = filter && restrictToFields(filter, new Set(ids));
  return {
    ...query,
    filters: Object.fromEntries(
      Object.entries(query.filters).filter(([name]) => fields.has(parseFilterField(name))),
    ),
    orderBy: query.orderBy.filter(({ field }) =>
      view.columns.some((column) => column.id === field && column.sortable),
    ),
    ...(conditions && { filter: conditions }),
  };
}

/** The field of `amount$start` or `person$view`. */
const parseFilterField = (name: string): string => name.split('$')[0] ?? name;
