import type { permissionCalls } from '../../../contract/calls/permission.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import { listEffectivePermissions } from '../../db/queries/people/effectivePermissions.ts';
import { describeCalls, findPermissionsByCall } from '../../db/queries/people/permissionCallTexts.ts';
import { listRoleScopes } from '../../db/queries/people/permissionGrants.ts';
import {
  selectGrantedPermissions,
  selectPermissionHolders,
} from '../../db/queries/people/permissionHolders.ts';
import { listMenusOfActor } from '../../db/queries/platform/menusOfActor.ts';
import { buildMenuRoutes } from '../auth/menuRoutes.ts';
import { assertFound } from '../shared/assertFound.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { explainCall, listFoundCalls } from './permissions/callExplanation.ts';
import { findNamedRecord, findRecordViewers, listRecordHolders } from './permissions/recordViewers.ts';

export const permissionHandlers = {
  async list({ tx }, { query: { pageNum, pageSize, ...filter } }) {
    const also = filter.keyword ? findPermissionsByCall(filter.keyword) : [];
    const found = selectGrantedPermissions(tx, { ...filter, also });
    const { rows, total } = await fetchPage(found, { pageNum, pageSize });
    return { rows: rows.map(withCalls), total };
  },

  export: (context, { query }) => exportList(context, 'permission', query),

  groups: (context, { query }) => groupList(context, 'permission', query),

  exportHolders: (context, { query }) => exportList(context, 'permissionHolder', query),

  holderGroups: (context, { query }) => groupList(context, 'permissionHolder', query),

  async detail({ tx }, { params: { permission } }) {
    return withCalls(assertFound(await selectGrantedPermissions(tx, { permission }).executeTakeFirst()));
  },

  holders: ({ tx }, { query: { pageNum, pageSize, ...filter } }) =>
    fetchPage(selectPermissionHolders(tx, filter), { pageNum, pageSize }),

  record: (context, { params: { record } }) => findNamedRecord(context, record),

  recordHolders: (context, { query }) => listRecordHolders(context, query),

  viewers: (context, { params: { form, id } }) => findRecordViewers(context, { enName: form, rowId: id }),

  findCalls: (_context, { query: { keyword } }) => listFoundCalls(keyword),

  async ofCall(context, { params: { userId }, query }) {
    await assertUserExists(context.tx, userId);
    return explainCall(context, { userId, ...query });
  },

  async ofUser({ tx }, { params: { userId } }) {
    await assertUserExists(tx, userId);
    return listEffectivePermissions(tx, await listCountedRoles(tx, userId));
  },

  /** Nothing for a disabled person, who cannot sign in. */
  async menuOfUser({ tx }, { params: { userId } }) {
    await assertUserExists(tx, userId);
    const actor = await loadActorOfUser(tx, userId);
    return actor ? buildMenuRoutes(await listMenusOfActor(tx, actor)) : [];
  },
} satisfies Handlers<typeof permissionCalls>;

/** The roles that count for the person; for a disabled person those that would. */
async function listCountedRoles(tx: CallContext['tx'], userId: string): Promise<string[]> {
  const actor = await loadActorOfUser(tx, userId);
  return actor?.roleIds ?? (await listRoleScopes(tx, userId)).map(({ roleId }) => roleId);
}

const withCalls = <T extends { permission: string }>(row: T) => ({
  ...row,
  calls: describeCalls(row.permission),
});

async function assertUserExists(tx: CallContext['tx'], userId: string): Promise<void> {
  const user = tx.selectFrom('users').select('userId').where('userId', '=', userId);
  assertFound(await user.where('deleted', '=', false).executeTakeFirst());
}
