/** The groups and sums of a list that holds no records of a form; those of an administration list are derived from its call. */
import { z } from 'zod';
import { answers, type CallSpec, defineCall } from '../../call.ts';
import type { Resource } from '../../resources/resource.ts';
import { figures, groupUnits, rowGroup } from './groupShapes.ts';

const orderPattern = /^(count|name|(sum)\.([A-Za-z]+))\.(asc|desc)$/;

/** `count.desc`, `name.asc`, or by the sum of a column: `sum.kilobytes.desc`. */
const groupOrder = z.string().max(80).regex(orderPattern, '排序应形如 count.desc、name.asc 或 sum.列名.desc');

export type ListGroupOrder = { by: 'count' } | { by: 'name' } | { by: 'sum'; field: string };

/** Of a text that the schema accepts. */
export function parseListGroupOrder(text: string): ListGroupOrder & { order: 'asc' | 'desc' } {
  const [, by, sum, field = '', order] = orderPattern.exec(text) ?? [];
  const direction = order === 'asc' ? 'asc' : 'desc';
  if (sum) return { by: 'sum', field, order: direction };
  return { by: by === 'name' ? 'name' : 'count', order: direction };
}

export const groupParams = {
  /** A field of the list; without one only the sums of all rows are answered. */
  groupBy: z.string().max(80).optional(),
  /** For times; days by default. */
  groupUnit: z.enum(groupUnits).optional(),
  /** The most rows first by default. */
  groupOrder: groupOrder.optional(),
};

const rowTotals = z.strictObject({ count: z.number().int(), figures });
export type RowTotals = z.output<typeof rowTotals>;

export const groupsAnswer = answers.rows(rowGroup, { all: rowTotals });

type ListCall<Shape extends z.ZodRawShape, On extends 'tenant' | 'platform'> = {
  path: string;
  permission: CallSpec['permission'];
  object: On;
  query: z.ZodObject<Shape>;
};

export const groupsOfList = <Shape extends z.ZodRawShape, On extends 'tenant' | 'platform'>(
  { title }: Pick<Resource, 'title'>,
  { path, permission, object, query }: ListCall<Shape, On>,
) =>
  defineCall({
    method: 'GET',
    path: `${path}/groups`,
    summary: `${title}分组：按字段（时间按日、月、年）计数并合计，all 为列表条件所得全部行的合计；下一级以该组的 filter 再次查询`,
    permission,
    object,
    query: query.extend(groupParams),
    answer: groupsAnswer,
  });
