/** Conditions over the lists of tasks `t`, instances `i`, and acts: the log's lines `l` with both. */
import { type RawBuilder, sql } from 'kysely';
import type { FilterGroup } from '../../../contract/filter/structure.ts';
import { handledActs } from '../../../contract/flow/handledActs.ts';
import { type FlowFields, flowListFields, flowOptions } from '../../../contract/flow/listFields.ts';
import type { FilterColumn } from '../filter/conditions.ts';
import { structuredCondition } from '../filter/structured.ts';
import { atNodesCalled, heldByPeopleCalled, openTasks } from './openTasks.ts';
import { holds } from './searchPattern.ts';
import { worded } from './worded.ts';

type Sql = RawBuilder<unknown>;
export type FlowListName = keyof FlowFields;

/** None where there is no filter; what does not fit the list is a 400 that says where. */
export const flowConditions = (list: FlowListName, filter: FilterGroup | undefined): Sql[] =>
  filter ? [structuredCondition(filter, (name) => columnOf(list, name))] : [];

function columnOf(list: FlowListName, name: string) {
  const known: Readonly<Record<string, FilterColumn['filter']>> = flowListFields[list];
  const places: Readonly<Record<string, Place>> = placesOf[list];
  const filter = Object.hasOwn(known, name) ? known[name] : undefined;
  const place = places[name];
  if (!filter || !place) return undefined;
  const values = flowOptions[name]?.map(({ value }) => value);
  return { sqlType: 'text', ...place, filter, ...(values && { values }) };
}

type Place = Pick<FilterColumn, 'at' | 'implied' | 'lookedUp'> & Partial<Pick<FilterColumn, 'sqlType'>>;
type Places = { [List in FlowListName]: Record<keyof FlowFields[List], Place> };

/** What is kept as an empty text is empty. */
const text = (at: Sql): Place => ({ at: sql`nullif(${at}, '')` });

const subjectOf = (table: 't' | 'i') => {
  const column = (name: string) => sql`${sql.table(table)}.${sql.id(name)}`;
  return {
    title: found(table, column('title')),
    formCnName: found(table, column('formCnName')),
    serialNumber: found(table, column('serialNumber')),
    initiatorName: found(table, column('initiatorName')),
    initiatorDeptName: text(column('initiatorDeptName')),
    amount: { at: column('amount') },
  };
};

/** The keyword of an instance holds these, and an index over it serves the search. */
const found = (table: 't' | 'i', at: Sql): Place =>
  table === 't'
    ? text(at)
    : {
        ...text(at),
        implied: (part) => (part.includes('\n') ? [] : [holds(sql`"searchText"(i."keyword")`, part)]),
      };

const lookedUp = { empty: sql`not exists (select ${openTasks})` };

/** Ended ones are at no node. */
const standing = {
  ...subjectOf('i'),
  status: { at: sql`i."status"`, sqlType: 'smallint' },
  currentTaskName: {
    implied: atNodesCalled,
    lookedUp,
    at: sql`case when i."endTime" is null then (select string_agg(distinct o."nodeName", '、') ${openTasks}) end`,
  },
  currentHandleUserNames: {
    implied: heldByPeopleCalled,
    lookedUp,
    at: sql`case when i."endTime" is null then (select string_agg(distinct u."nickName", '、')
      from users u where u."userId" in (select o."userId" ${openTasks})) end`,
  },
};

const placesOf: Places = {
  tasks: {
    ...subjectOf('t'),
    taskName: text(sql`t."nodeName"`),
    createTime: { at: sql`t."arrivalTime"` },
    dueTime: { at: sql`t."dueTime"` },
    urged: { at: sql`t."urged"` },
  },
  instances: { ...standing, createTime: { at: sql`i."createTime"` }, endTime: { at: sql`i."endTime"` } },
  acts: {
    ...standing,
    taskName: text(sql`t."nodeName"`),
    operateName: { at: worded(sql`l."act"`, handledActs) },
    comment: text(sql`l."comment"`),
    handleTime: { at: sql`l."time"` },
  },
};
