/** Of a query, what a form's list knows: fields may have gone since an address was sent or a view kept. */
import { ofFields } from '../filter/ofFields.ts';
import type { ListQuery, ListView } from '../view.ts';
import type { RecordRow } from './recordColumns.ts';

type Known = Pick<ListView<RecordRow>, 'filterFields' | 'search' | 'chips' | 'columns'>;

export function knownOfForm(view: Known, { filter, ...query }: ListQuery): ListQuery {
  const ids = (view.filterFields ?? []).map(({ id }) => id);
  const ready = view.chips.flatMap((chip) => Object.keys(chip.filters));
  const fields = new Set([...ids, ...view.search.map(({ id }) => id), ...ready].map(fieldOfFilter));
  const conditions = filter && ofFields(filter, new Set(ids));
  return {
    ...query,
    filters: Object.fromEntries(
      Object.entries(query.filters).filter(([name]) => fields.has(fieldOfFilter(name))),
    ),
    orderBy: query.orderBy.filter(({ field }) =>
      view.columns.some((column) => column.id === field && column.sortable),
    ),
    ...(conditions && { filter: conditions }),
  };
}

/** `amount$start`, `person$view`. */
const fieldOfFilter = (name: string): string => name.split('$')[0] ?? name;
