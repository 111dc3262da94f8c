import { sql } from 'kysely';
import { deptResource } from '../../../../contract/resources/people/dept.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions, type ListConditions } from '../../filter/resourceConditions.ts';
import type { OnOff } from '../../tables/people.ts';
import { containsPattern, fetchPage } from '../fetchPage.ts';
import { rowVersionColumn } from '../rowVersion.ts';
import { markedName } from './markedName.ts';

export type DeptFilter = ListConditions & {
  keyword?: string | undefined;
  deptName?: string | undefined;
  status?: OnOff | undefined;
  deptId?: string | undefined;
  onlyOrg?: boolean;
};

const expressions = Object.fromEntries(
  ['deptId', 'deptName', 'leaderId', 'phone', 'email', 'isOrg', 'orderNum', 'status', 'createTime'].map(
    (name) => [name, sql.ref(`depts.${name}`)],
  ),
);

/** Departments in sibling order, flat, with their leaders' names, which mark disabled and deleted accounts. */
export function listDepts(tx: Tx, filter: DeptFilter, page: { pageNum: number; pageSize: number }) {
  let query = tx
    .selectFrom('depts')
    .leftJoin('users', 'users.userId', 'depts.leaderId')
    .select([
      'depts.deptId',
      'depts.parentId',
      'depts.deptName',
      'depts.orderNum',
      'depts.leaderId',
      markedName('users').as('leaderName'),
      'depts.phone',
      'depts.email',
      'depts.status',
      'depts.isOrg',
      'depts.createTime',
      rowVersionColumn('depts').as('version'),
    ])
    .orderBy('depts.orderNum')
    .orderBy('depts.deptId');
  if (filter.deptName) query = query.where('depts.deptName', 'ilike', containsPattern(filter.deptName));
  if (filter.keyword) query = query.where('depts.deptName', 'ilike', containsPattern(filter.keyword));
  if (filter.status) query = query.where('depts.status', '=', filter.status);
  if (filter.deptId) query = query.where('depts.deptId', '=', filter.deptId);
  if (filter.onlyOrg) query = query.where('depts.isOrg', '=', true);
  return fetchPage(applyListConditions(query, { resource: deptResource, expressions }, filter), page);
}
