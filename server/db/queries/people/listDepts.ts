import type { Tx } from '../../database.ts';
import type { OnOff } from '../../tables/people.ts';
import { containsPattern, fetchPage } from '../fetchPage.ts';

export type DeptFilter = {
  deptName?: string | undefined;
  status?: OnOff | undefined;
  deptId?: string | undefined;
  onlyOrg?: boolean;
};

/** Departments in sibling order, flat, with their leaders' names. */
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
      'users.nickName as leaderName',
      'depts.phone',
      'depts.email',
      'depts.status',
      'depts.isOrg',
      'depts.createTime',
    ])
    .orderBy('depts.orderNum')
    .orderBy('depts.deptId');
  if (filter.deptName) query = query.where('depts.deptName', 'ilike', containsPattern(filter.deptName));
  if (filter.status) query = query.where('depts.status', '=', filter.status);
  if (filter.deptId) query = query.where('depts.deptId', '=', filter.deptId);
  if (filter.onlyOrg) query = query.where('depts.isOrg', '=', true);
  return fetchPage(query, page);
}
