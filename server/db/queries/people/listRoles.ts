import type { z } from 'zod';
import type { roleCalls } from '../../../../contract/calls/role.ts';
import { roleResource } from '../../../../contract/resources/people/role.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';

type RoleFilter = Omit<z.output<typeof roleCalls.list.query>, 'pageNum' | 'pageSize'>;

/** The roles that a list's filters match, in order. The caller selects the columns. */
export function selectRoles(tx: Tx, filter: RoleFilter) {
  const { keyword, roleName, roleKey, status, beginTime, endTime } = filter;
  let roles = tx.selectFrom('roles').orderBy('orderNum').orderBy('roleId');
  if (keyword) {
    roles = roles.where((is) =>
      is.or([
        is('roleName', 'ilike', containsPattern(keyword)),
        is('roleKey', 'ilike', containsPattern(keyword)),
      ]),
    );
  }
  if (roleName) roles = roles.where('roleName', 'ilike', containsPattern(roleName));
  if (roleKey) roles = roles.where('roleKey', 'ilike', containsPattern(roleKey));
  if (status) roles = roles.where('status', '=', status);
  if (beginTime) roles = roles.where('createTime', '>=', beginTime);
  if (endTime) roles = roles.where('createTime', '<=', endTime);
  return applyListConditions(roles, { resource: roleResource }, filter);
}
