/** The fields that a saved view of a list names: in its conditions, order, groups, columns and search items. Pure. */
import type { SavedViewContent } from '../calls/savedView.ts';

type ChangeName = (name: string) => string;

/** The view with each name as `change` answers it. What is no valid text of its parameter stays as it is. */
export function mapViewNames(
  { query, columns, searchItems, ...rest }: SavedViewContent,
  change: ChangeName,
): SavedViewContent {
  const named = (name: string) => changeHead(name, change);
  return {
    ...rest,
    query: Object.fromEntries(
      Object.entries(query).map(([param, text]) =>
        param.startsWith(shortPrefix)
          ? [shortPrefix + named(param.slice(shortPrefix.length)), text]
          : [param, params.get(param)?.(text, named) ?? text],
      ),
    ),
    ...(columns && {
      columns: {
        order: columns.order.map(named),
        width: mapKeys(columns.width, named),
        hidden: columns.hidden.map(named),
        pin: mapKeys(columns.pin, named),
      },
    }),
    ...(searchItems && { searchItems: searchItems.map(named) }),
  };
}

/** Conditions in the short form: `f.amount$start`. */
const shortPrefix = 'f.';

const params: ReadonlyMap<string, (text: string, change: ChangeName) => string> = new Map([
  ['sort', (text, change) => text.split(',').map(change).join(',')],
  ['group', mapGroups],
  ['filter', mapFilter],
]);

/** `kind/signDate:month~sum.amount.desc`. */
function mapGroups(text: string, change: ChangeName): string {
  const [ways = '', order] = text.split('~');
  const levels = ways.split('/').map(change).join('/');
  if (order === undefined) return levels;
  const [by = '', field = '', ...rest] = order.split('.');
  return `${levels}~${[by, rest.length > 0 ? change(field) : field, ...rest].join('.')}`;
}

function mapFilter(text: string, change: ChangeName): string {
  try {
    return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
      key === 'field' && typeof value === 'string' ? change(value) : value,
    );
  } catch {
    return text;
  }
}

/** `amount` of `amount:desc`, `amount$start`, `kind[]`. */
const changeHead = (text: string, change: ChangeName): string => {
  const [name = ''] = /^\w*/.exec(text) ?? [];
  return name === '' ? text : change(name) + text.slice(name.length);
};

const mapKeys = <Value>(record: Record<string, Value>, change: ChangeName): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [change(name), value]));
