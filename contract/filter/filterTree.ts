/**
 * Filter conditions joined by and and or: `{ all: [{ field, is, value }, { any: [...] }] }`. Lists, exports, totals and
 * groups share the structure; the form determines the operators of each field. Depth and number are limited, so that no
 * request takes long to parse.
 */
import * as z from 'zod/mini';
import { type Operator, operatorOperands } from './operators.ts';

type Scalar = string | number;
export type FilterCondition = { field: string; is: Operator; value?: Scalar | Scalar[] | undefined };
/** Exactly one of the two keys: all conditions hold, or at least one. */
export type FilterGroup = { all: FilterNode[] } | { any: FilterNode[] };
export type FilterNode = FilterCondition | FilterGroup;

/** What people can build; a request has one level more, because a list adds its own conditions to theirs. */
export const maxBuiltDepth = 3;
export const maxConditions = 50;
export const maxFilterValues = 200;

/**
 * A filter in a query string is JSON inside text, so characters that PostgreSQL cannot store are checked here as well.
 */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0');

const textValue = z
  .string()
  .check(z.maxLength(200, '最多 200 字'), z.refine(isStorableText, '含有无法保存的字符'));
const scalar = z.union([textValue, z.number()], '筛选值有误');

const condition = z.strictObject({
  field: z.string().check(z.maxLength(80, '未知的筛选项')),
  // The keys of `operatorOperands` are exactly the operators.
  is: z.enum(Object.keys(operatorOperands) as [Operator, ...Operator[]], '未知的筛选方式'),
  value: z.optional(
    z.union([scalar, z.array(scalar).check(z.maxLength(maxFilterValues, `最多 ${maxFilterValues} 个值`))]),
  ),
});

const createLevelSchema = (node: z.ZodMiniType<FilterNode, FilterNode>) => {
  const nodes = z
    .array(node)
    .check(z.minLength(1, '条件组不能为空'), z.maxLength(maxConditions, `最多 ${maxConditions} 个条件`));
  return z.union([z.strictObject({ all: nodes }), z.strictObject({ any: nodes })], '条件组的结构有误');
};

const createGroupSchema = (depth: number): z.ZodMiniType<FilterGroup, FilterGroup> =>
  createLevelSchema(
    depth === 1 ? condition : z.union([condition, createGroupSchema(depth - 1)], '条件的结构有误'),
  );

export const filterGroup = createGroupSchema(maxBuiltDepth + 1).check(
  z.refine((filter) => flattenConditions(filter).length <= maxConditions, `最多 ${maxConditions} 个条件`),
);

export const isFilterGroup = (node: FilterNode): node is FilterGroup => 'all' in node || 'any' in node;

export const getNodes = (one: FilterGroup): FilterNode[] => ('all' in one ? one.all : one.any);

/** Lists the conditions at any depth. */
export const flattenConditions = (node: FilterNode): FilterCondition[] =>
  isFilterGroup(node) ? getNodes(node).flatMap(flattenConditions) : [node];

/** Combines two filters with and; undefined if both are absent. */
export function joinFilters(
  left: FilterGroup | undefined,
  right: FilterNode | undefined,
): FilterGroup | undefined {
  if (!left || !right) return left ?? (right && (isFilterGroup(right) ? right : { all: [right] }));
  const nodes = (node: FilterNode) => ('all' in node ? node.all : [node]);
  return { all: [...nodes(left), ...nodes(right)] };
}
