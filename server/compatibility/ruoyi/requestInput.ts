/** Translates RuoYi's requests into the contract's keys. Keys that are not listed here are forwarded unchanged. */
import type { Fields } from '../operation.ts';

/**
 * Every row of RuoYi has these. The server sets them; a page sends back the values that it has read. RuoYi's last save
 * wins, so that the version of a row is left out.
 */
const rowKeys = ['createBy', 'createTime', 'updateBy', 'updateTime', 'searchValue', 'params', 'version'];

type RowOptions = {
  /** Maps RuoYi's key to the contract's key. */
  rename?: Readonly<Record<string, string>>;
  /** Keys that a page sends back, or that have no meaning here. */
  drop?: readonly string[];
};

/** The row that a page saves. A key without a value is omitted: RuoYi leaves such a column unchanged. */
export function toRowInput(sent: Fields, { rename = {}, drop = [] }: RowOptions = {}): Fields {
  const dropped = new Set([...rowKeys, ...drop]);
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([key, value]) => !dropped.has(key) && value !== null && value !== undefined)
      .map(([key, value]) => [rename[key] ?? key, value]),
  );
}

export const pickFields = (sent: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.filter((key) => sent[key] !== undefined).map((key) => [key, sent[key]]));

const begin = 'params[beginTime]';
const end = 'params[endTime]';

/** Filters and page of a list. A day as the end of a range includes the whole day. */
export function toListQuery({ [begin]: from, [end]: until, ...query }: Fields): Fields {
  return {
    ...query,
    ...(from ? { beginTime: toDayBound(from, '00:00:00') } : {}),
    ...(until ? { endTime: toDayBound(until, '23:59:59') } : {}),
  };
}

const toDayBound = (text: unknown, time: string): unknown =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${time}` : text;

/** `1,2,3` */
export const parseIds = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .filter(Boolean);

/** All rows at once, for pages that RuoYi paginates itself. */
export const allRowsPage = { pageNum: 1, pageSize: 1000 };

/** The positions of rows among their siblings, as two lists of texts. */
export const toOrderInput = (ids: unknown, orderNums: unknown) => ({
  ids: parseIds(ids),
  orderNums: parseIds(orderNums).map(Number),
});
