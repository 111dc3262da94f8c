/**
 * Conditions joined by and and or: `{ all: [{ field, is, value }, { any: [...] }] }`. The same structure narrows lists,
 * exports, totals and groups; what a condition may say of its field is the form's matter. Bounded in depth and number,
 * so that nobody sends a question that takes long to read.
 */
import * as z from 'zod/mini';
import { type Operator, takes } from './operators.ts';

type Scalar = string | number;
export type FilterCondition = { field: string; is: Operator; value?: Scalar | Scalar[] | undefined };
/** Exactly one of the two keys: every one of them holds, or at least one. */
export type FilterGroup = { all: FilterNode[] } | { any: FilterNode[] };
export type FilterNode = FilterCondition | FilterGroup;

export const deepestGroup = 3;
export const mostConditions = 50;
export const mostValues = 200;

/** A filter in a query string is JSON within text, so that what PostgreSQL cannot keep is looked for here as well. */
const isFit = (text: string) => text.isWellFormed() && !text.includes('\0');

const word = z.string().check(z.maxLength(200, '最多 200 字'), z.refine(isFit, '含有无法保存的字符'));
const scalar = z.union([word, z.number()], '筛选值有误');

const condition = z.strictObject({
  field: z.string().check(z.maxLength(80, '未知的筛选项')),
  // The keys of `takes` are exactly the operators.
  is: z.enum(Object.keys(takes) as [Operator, ...Operator[]], '未知的筛选方式'),
  value: z.optional(
    z.union([scalar, z.array(scalar).check(z.maxLength(mostValues, `最多 ${mostValues} 个值`))]),
  ),
});

const group = (node: z.ZodMiniType<FilterNode, FilterNode>) => {
  const nodes = z
    .array(node)
    .check(z.minLength(1, '条件组不能为空'), z.maxLength(mostConditions, `最多 ${mostConditions} 个条件`));
  return z.union([z.strictObject({ all: nodes }), z.strictObject({ any: nodes })], '条件组的结构有误');
};

const nested = (depth: number): z.ZodMiniType<FilterGroup, FilterGroup> =>
  group(depth === 1 ? condition : z.union([condition, nested(depth - 1)], '条件的结构有误'));

export const filterGroup = nested(deepestGroup).check(
  z.refine((filter) => conditionsOf(filter).length <= mostConditions, `最多 ${mostConditions} 个条件`),
);

export const isGroup = (node: FilterNode): node is FilterGroup => 'all' in node || 'any' in node;

export const nodesOf = (one: FilterGroup): FilterNode[] => ('all' in one ? one.all : one.any);

/** Every condition of it, at whatever depth. */
export const conditionsOf = (node: FilterNode): FilterCondition[] =>
  isGroup(node) ? nodesOf(node).flatMap(conditionsOf) : [node];

/** Both must hold; undefined where there is neither. */
export function joined(
  left: FilterGroup | undefined,
  right: FilterNode | undefined,
): FilterGroup | undefined {
  if (!left || !right) return left ?? (right && (isGroup(right) ? right : { all: [right] }));
  return 'all' in left ? { all: [...left.all, right] } : { all: [left, right] };
}
