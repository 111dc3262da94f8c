/** The groups of an administration list by a field of its description. */
import { type RawBuilder, sql } from 'kysely';
import type { GroupUnit } from '../../../contract/calls/shapes/groupShapes.ts';
import { Refusal } from '../../../contract/failures.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import {
  findResourceField,
  getComparedKind,
  isGroupingField,
  listSummedFields,
  type Resource,
  type ResourceField,
} from '../../../contract/resources/resource.ts';
import type { Tx } from '../database.ts';
import { nameOrder, textOrder } from '../filter/chineseOrder.ts';
import { toComparedColumn } from '../filter/resourceConditions.ts';
import {
  assertNoUnit,
  type GroupPage,
  groupTimes,
  loadGroups,
  type RowGrouping,
} from '../queries/loadGroups.ts';
import { optionLabel } from '../queries/optionLabel.ts';

type Sql = RawBuilder<unknown>;

type ListGroupsRequest = GroupPage & {
  /** The rows that the list's conditions match, under the names of its fields. */
  rows: Sql;
  groupBy?: string | undefined;
  groupUnit?: GroupUnit | undefined;
};

/** Refuses with 400 for a field that cannot group, and an order by a column without a sum. */
export function loadListGroups(
  tx: Tx,
  resource: Resource,
  { rows, groupBy, groupUnit, ...page }: ListGroupsRequest,
) {
  const field = groupBy === undefined ? undefined : findGroupingField(resource, groupBy);
  const summed = Object.fromEntries(
    listSummedFields(resource).map(({ enName }) => [enName, sql.ref(enName)]),
  );
  const grouping = field && buildGrouping(field, groupUnit);
  return loadGroups(tx, { from: sql`from (${rows}) as "rows"`, summed, grouping }, page);
}

function findGroupingField(resource: Resource, name: string): ResourceField {
  const field = findResourceField(resource, name);
  if (field && isGroupingField(field)) return field;
  throw new Refusal(400, [{ path: 'groupBy', message: field ? '该字段不支持分组' : '未知的字段' }]);
}

const isList = (field: ResourceField) => getFieldType(field).sqlType(field)?.endsWith('[]') === true;

function buildGrouping(field: ResourceField, unit: GroupUnit | undefined): RowGrouping {
  const { enName } = field;
  const { at } = toComparedColumn(field, sql.ref(enName));
  if (getComparedKind(field) === 'dateRange') return { field: enName, ...groupTimes(at, unit) };
  assertNoUnit(unit);
  const key = isList(field) ? sql`nullif(${at}, '{}')` : at;
  return { field: enName, key, label: labelOf(field), sort: orderOfLabels(field) };
}

function labelOf(field: ResourceField): Sql {
  const { enName, display = enName, options, isOpen } = field;
  if (display === enName && options) return optionLabel(sql.ref(enName), { options, isOpen });
  return isList(field) ? sql`array_to_string(${sql.ref(display)}, '、')` : sql`${sql.ref(display)}::text`;
}

/** Numbers are in the order of their value. */
function orderOfLabels(field: ResourceField): Sql {
  if (getComparedKind(field) === 'numberRange') return sql`"group key"`;
  const isPerson = field.isPersonName || field.funcType === 'user';
  return isPerson ? nameOrder(sql`"group label"`) : textOrder(sql`"group label"`);
}
