/** Of a query, what a form's list knows: fields may have gone since an address was sent or a view kept. */

import type { ListQuery, ListView } from '../../model/listView.ts';
import { restrictToFields } from './knownFields.ts';
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

/** `amount$start`, `person$view`. */
const parseFilterField = (name: string): string => name.split('$')[0] ?? name;
