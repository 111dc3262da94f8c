/**
 * The grouping of a list in its URL form: `kind/signDate:month~sum.amount.desc`. A plan has
 * one or two levels, dates have a unit, and the groups are ordered by row count by default.
 */
import type { GroupUnit } from '../../../../contract/calls/shapes/groupShapes.ts';
import type { AggregateColumn } from '../../model/listView.ts';

export type GroupLevel = { field: string; unit?: GroupUnit };
export type GroupOrder = { by: 'count' | 'name' | 'sum' | 'average'; field?: string; order: 'asc' | 'desc' };
export type GroupPlan = { levels: GroupLevel[]; order?: GroupOrder };

export type GroupableFields = {
  fields: readonly { id: string; kind: string; groups: boolean }[];
  evals: readonly AggregateColumn[];
};

const units: readonly string[] = ['day', 'month', 'year'] satisfies GroupUnit[];
const maxLevels = 2;

/** Undefined if the list does not know the field or the unit (any more). */
export function parseGroupPlan(text: string, known: GroupableFields): GroupPlan | undefined {
  const [ways = '', orderText] = text.split('~');
  const levels = ways.split('/').map((way) => parseGroupLevel(way, known));
  if (levels.length > maxLevels || !levels.every((level) => level !== undefined)) return undefined;
  if (new Set(levels.map(({ field }) => field)).size < levels.length) return undefined;
  if (orderText === undefined) return { levels };
  const order = parseGroupOrder(orderText, known);
  return order && { levels, order };
}

function parseGroupLevel(way: string, { fields }: GroupableFields): GroupLevel | undefined {
  const [id = '', unit] = way.split(':');
  const field = fields.find((one) => one.id === id && one.groups);
  if (!field) return undefined;
  if (field.kind !== 'dateRange') return unit === undefined ? { field: id } : undefined;
  // The three texts are the units.
  return unit !== undefined && units.includes(unit) ? { field: id, unit: unit as GroupUnit } : undefined;
}

function parseGroupOrder(text: string, { evals }: GroupableFields): GroupOrder | undefined {
  const [by, ...rest] = text.split('.');
  const order = rest.at(-1);
  if (order !== 'asc' && order !== 'desc') return undefined;
  if (by === 'count' || by === 'name') return rest.length === 1 ? { by, order } : undefined;
  const field = rest[0];
  const summed = evals.some(({ id, type }) => id === field && (type === 'both' || type === by));
  return (by === 'sum' || by === 'average') && rest.length === 2 && field && summed
    ? { by, field, order }
    : undefined;
}

export function formatGroupPlan({ levels, order }: GroupPlan): string {
  const ways = levels.map(({ field, unit }) => (unit ? `${field}:${unit}` : field)).join('/');
  return order ? `${ways}~${[order.by, order.field, order.order].filter(Boolean).join('.')}` : ways;
}

const unitLabels: Record<GroupUnit, string> = { day: '按日', month: '按月', year: '按年' };

/** Formats a plan: 类别 › 签订日期（按月）. */
export const groupPlanLabel = (
  { levels }: GroupPlan,
  fields: readonly { id: string; label: string }[],
): string =>
  levels
    .map(({ field, unit }) => {
      const label = fields.find(({ id }) => id === field)?.label ?? field;
      return unit ? `${label}（${unitLabels[unit]}）` : label;
    })
    .join(' › ');
