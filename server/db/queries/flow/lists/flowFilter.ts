/** Conditions on the lists of tasks `t`, instances `i`, and actions: the log's lines `l` with both. */
import { type RawBuilder, sql } from 'kysely';
import type { FilterGroup } from '../../../../../contract/filter/filterTree.ts';
import { handledActionLabels } from '../../../../../contract/flow/actionTexts.ts';
import {
  type FlowListFields,
  flowFieldOptions,
  flowListFields,
} from '../../../../../contract/flow/flowListFields.ts';
import type { FilterColumn } from '../../../filter/filterConditions.ts';
import { buildFilterCondition } from '../../../filter/structuredFilter.ts';
import { codeLabel } from '../../codeLabel.ts';
import { searchTextContains } from '../../searchPattern.ts';
import { buildHolderNameConditions, buildNodeNameConditions, openTasksOfInstance } from './openTasks.ts';

type Sql = RawBuilder<unknown>;
export type FlowListName = keyof FlowListFields;

/** Empty without a filter. A condition that does not fit the list is a 400 that names its position. */
export const buildFlowConditions = (list: FlowListName, filter: FilterGroup | undefined): Sql[] =>
  filter ? [buildFilterCondition(filter, (name) => findFlowColumn(list, name))] : [];

export function findFlowColumn(list: FlowListName, name: string) {
  const known: Readonly<Record<string, FilterColumn['filter']>> = flowListFields[list];
  const places: Readonly<Record<string, ColumnSource>> = columnSources[list];
  const filter = Object.hasOwn(known, name) ? known[name] : undefined;
  const place = places[name];
  if (!filter || !place) return undefined;
  const values = flowFieldOptions[name]?.map(({ value }) => value);
  return { sqlType: 'text', ...place, filter, ...(values && { values }) };
}

type ColumnSource = Pick<FilterColumn, 'at' | 'buildImpliedConditions' | 'lookedUp'> &
  Partial<Pick<FilterColumn, 'sqlType'>>;
type ColumnSources = { [List in FlowListName]: Record<keyof FlowListFields[List], ColumnSource> };

/** A value stored as an empty text counts as empty. */
const textColumn = (at: Sql): ColumnSource => ({ at: sql`nullif(${at}, '')` });

const buildSubjectColumns = (table: 't' | 'i') => {
  const column = (name: string) => sql`${sql.table(table)}.${sql.id(name)}`;
  return {
    title: searchableColumn(table, column('title')),
    formCnName: searchableColumn(table, column('formCnName')),
    serialNumber: searchableColumn(table, column('serialNumber')),
    initiatorName: searchableColumn(table, column('initiatorName')),
    initiatorDeptName: textColumn(column('initiatorDeptName')),
    amount: { at: column('amount') },
  };
};

/** The keyword of an instance contains these columns, and an index over it serves the search. */
const searchableColumn = (table: 't' | 'i', at: Sql): ColumnSource =>
  table === 't'
    ? textColumn(at)
    : {
        ...textColumn(at),
        buildImpliedConditions: (part) =>
          part.includes('\n') ? [] : [searchTextContains(sql`"searchText"(i."keyword")`, part)],
      };

const openTaskColumn = { empty: sql`not exists (select ${openTasksOfInstance})` };

/** Ended instances are at no node. */
const instanceColumns = {
  ...buildSubjectColumns('i'),
  status: { at: sql`i."status"`, sqlType: 'smallint' },
  currentTaskName: {
    implied: buildNodeNameConditions,
    lookedUp: openTaskColumn,
    at: sql`case when i."endTime" is null then (select string_agg(distinct o."nodeName", '、') ${openTasksOfInstance}) end`,
  },
  currentHandleUserNames: {
    implied: buildHolderNameConditions,
    lookedUp: openTaskColumn,
    at: sql`case when i."endTime" is null then (select string_agg(distinct u."nickName", '、')
      from users u where u."userId" in (select o."userId" ${openTasksOfInstance})) end`,
  },
};

const columnSources: ColumnSources = {
  tasks: {
    ...buildSubjectColumns('t'),
    taskName: textColumn(sql`t."nodeName"`),
    createTime: { at: sql`t."arrivalTime"` },
    dueTime: { at: sql`t."dueTime"` },
    urged: { at: sql`t."urged"` },
  },
  instances: {
    ...instanceColumns,
    createTime: { at: sql`i."createTime"` },
    endTime: { at: sql`i."endTime"` },
  },
  acts: {
    ...instanceColumns,
    taskName: textColumn(sql`t."nodeName"`),
    operateName: { at: codeLabel(sql`l."act"`, handledActionLabels) },
    comment: textColumn(sql`l."comment"`),
    handleTime: { at: sql`l."time"` },
  },
};
