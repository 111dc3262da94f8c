import type { Dept, deptCalls } from '../../../contract/calls/dept.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { deptResource } from '../../../contract/resources/people/dept.ts';
import { dropOrphans, nearestAncestor, withHeldRows } from '../../../contract/resources/treeRows.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { listDeptSubtree } from '../../db/queries/people/actorOfUser.ts';
import { loadDeptPaths } from '../../db/queries/people/deptPaths.ts';
import { type ResourceRequest, selectListed } from '../../db/resources/resourceRows.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { findRowUse } from '../references/assertUnreferenced.ts';
import { holdSavedReferences } from '../references/savedReferences.ts';
import { assertFound } from '../shared/assertFound.ts';
import { assertParent } from '../shared/assertParent.ts';
import { buildTree } from '../shared/buildTree.ts';
import { addRow, deleteLockedRows } from '../shared/resourceChanges.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';
import { assertDeptUnused } from './deptUseChecks.ts';

const noun = deptResource.title;
/** An editor shows and saves what it was given. */
const contactReaders = ['system:dept:query', 'system:dept:edit'];

export const deptHandlers = {
  ...resourceHandlers(deptResource, {
    around: withPermissionChange,

    async beforeEdit({ tx }, { body: { deptId, ...change } }) {
      const before = assertFound(
        await tx
          .selectFrom('depts')
          .select(['parentId', 'leaderId', 'status'])
          .where('deptId', '=', deptId)
          .executeTakeFirst(),
      );
      // What is enabled has nothing disabled above it.
      const { parentId = before.parentId, status = before.status } = change;
      if (status === '0' && before.status === '1') {
        await assertParent(tx, 'depts', { noun, parentId });
        await tx.updateTable('depts').set({ waiting: false }).where('deptId', '=', deptId).execute();
      }
      await assertLeader(tx, change.leaderId, before.leaderId);
      if (status === '1' && before.status === '0') await assertDeptUnused(tx, [deptId], 'disable');
    },
  }),

  async add(context, { body }) {
    const { tx, actor } = context;
    await holdSavedReferences(tx, 'dept');
    await assertLeader(tx, body.leaderId);
    const values = { ...body, createBy: actor.userId };
    return withPermissionChange(context, () => addRow(context, deptResource, values));
  },

  list({ tx }, { query: { onlyOrg, ...query } }) {
    const depts = selectDepts(tx, query);
    return fetchPage(onlyOrg === 'true' ? depts.where('isOrg', '=', true) : depts, query);
  },

  async listExcept({ tx }, { params }) {
    const left = new Set(await listDeptSubtree(tx, params.deptId));
    const kept = (await selectDepts(tx).execute()).filter(({ deptId }) => !left.has(deptId));
    return { rows: kept, total: kept.length };
  },

  async single({ tx }, { query }) {
    const rows = await listOpenDepts(tx, query.onlyOrg === 'true');
    const paths = await loadDeptPaths(
      tx,
      rows.map(({ deptId }) => deptId),
    );
    const single = rows.map(({ deptId, deptName, parentId }) => ({
      deptId,
      deptName,
      parentId,
      path: paths.get(deptId) ?? deptName,
    }));
    return { rows: single, total: single.length };
  },

  treeselect: async ({ tx }, { query }) =>
    buildTree(toTreeRows(await listOpenDepts(tx, query.onlyOrg === 'true'))),

  async treeOfRole({ tx }, { params }) {
    const role = await tx
      .selectFrom('roles')
      .select('roleId')
      .where('roleId', '=', params.roleId)
      .executeTakeFirst();
    const { roleId } = assertFound(role);
    const chosen = await tx.selectFrom('roleDepts').select('deptId').where('roleId', '=', roleId).execute();
    const checkedKeys = chosen.map((one) => one.deptId);
    const shown = withHeldRows(await selectDepts(tx).execute(), new Set(checkedKeys), {
      idOf: ({ deptId }) => deptId,
      parentOf: ({ parentId }) => parentId,
      isEnabled: ({ status }) => status === '0',
    });
    return { depts: buildTree(toTreeRows(shown)), checkedKeys };
  },

  async detail({ tx, actor }, { params }) {
    const dept = assertFound(await selectDepts(tx).where('deptId', '=', params.deptId).executeTakeFirst());
    return holdsPermission(actor.permissions, contactReaders) ? dept : { ...dept, phone: '', email: '' };
  },

  async remove(context, { body }) {
    const { tx } = context;
    // It takes the lock under which both are true; people and departments below are told first.
    const use = await findRowUse(tx, { kind: 'dept', ids: body, act: 'delete' });
    await assertDeptUnused(tx, body, 'delete');
    if (use) throw use;
    // Deleted accounts stay for the history of their flows; they keep no department alive.
    await tx
      .updateTable('users')
      .set({ deptId: null })
      .where('deptId', 'in', body)
      .where('deleted', '=', true)
      .execute();
    return withPermissionChange(context, () => deleteLockedRows(context, deptResource, body));
  },
} satisfies Handlers<typeof deptCalls>;

/** Departments in the order of siblings. The columns of the description are those of its calls. */
const selectDepts = (tx: CallContext['tx'], request: ResourceRequest = {}) =>
  selectListed(tx, deptResource, request).$castTo<Dept>();

/**
 * The enabled departments with enabled ones above them. With `onlyOrg` the organizations, each below the nearest
 * organization above it.
 */
async function listOpenDepts(tx: CallContext['tx'], onlyOrg: boolean): Promise<Dept[]> {
  const rows = await selectDepts(tx, { status: '0' }).execute();
  const parentOf = ({ parentId }: Dept) => parentId;
  const open = dropOrphans(rows, ({ deptId }) => deptId, parentOf);
  if (!onlyOrg) return open;
  const byId = new Map(open.map((row) => [row.deptId, row]));
  const tree = { parentOf, isKept: ({ isOrg }: Dept) => isOrg };
  return open
    .filter(tree.isKept)
    .map((row) => ({ ...row, parentId: nearestAncestor(row, byId, tree) ?? '0' }));
}

const toTreeRows = (rows: Dept[]) =>
  rows.map(({ deptId, deptName, parentId }) => ({
    id: deptId,
    label: deptName,
    parentId: parentId === '0' ? null : parentId,
  }));

type ChosenId = string | null | undefined;

/** Throws 400 for a new leader who does not exist or is disabled. */
const assertLeader = (tx: CallContext['tx'], leaderId: ChosenId, before?: ChosenId): Promise<void> =>
  assertEnabled(tx, [
    {
      kind: 'user',
      path: 'leaderId',
      noun: '负责人',
      chosen: leaderId ? [leaderId] : [],
      held: before ? [before] : [],
    },
  ]);
