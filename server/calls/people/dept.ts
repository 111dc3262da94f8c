import type { Dept, deptCalls } from '../../../contract/calls/dept.ts';
import { Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { dropOrphans, nearestAncestor } from '../../../contract/resources/treeRows.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { holdReferences, lockReferences } from '../../db/locks/referenceLocks.ts';
import { listDeptSubtree } from '../../db/queries/people/actorOfUser.ts';
import { loadDeptPaths } from '../../db/queries/people/deptPaths.ts';
import { listDepts } from '../../db/queries/people/listDepts.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { assertChangeUnreferenced, findRowUse } from '../references/assertUnreferenced.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { assertParent } from '../shared/assertParent.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { assertNoCycle, buildTree } from '../shared/buildTree.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { saveTreeOrder } from '../shared/saveTreeOrder.ts';
import { deletePermissionRows } from './deletePermissionRows.ts';
import { assertDeptUnused } from './deptUseChecks.ts';

const uniqueKeyErrors = { deptNames: { path: 'deptName', message: '同级已有同名部门' } };
const noun = '部门';
const wholePage = { pageNum: 1, pageSize: 100_000 };
/** An editor shows and saves what it was given. */
const contactReaders = ['system:dept:query', 'system:dept:edit'];

export const deptHandlers = {
  async list({ tx }, { query: { onlyOrg, ...query } }) {
    const { rows, total } = await listDepts(tx, { ...query, onlyOrg: onlyOrg === 'true' }, query);
    return { rows: rows.map(toDept), total };
  },

  async listExcept({ tx }, { params }) {
    const left = new Set(await listDeptSubtree(tx, params.deptId));
    const { rows } = await listDepts(tx, {}, wholePage);
    const kept = rows.filter((row) => !left.has(row.deptId)).map(toDept);
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
      parentId: parentId ?? '0',
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
    return {
      depts: buildTree(toTreeRows(await listOpenDepts(tx, false))),
      checkedKeys: chosen.map((one) => one.deptId),
    };
  },

  async detail({ tx, actor }, { params }) {
    const { rows } = await listDepts(tx, { deptId: params.deptId }, wholePage);
    const dept = toDept(assertFound(rows[0]));
    return holdsPermission(actor.permissions, contactReaders) ? dept : { ...dept, phone: '', email: '' };
  },

  async add(context, { body }) {
    const { tx, actor } = context;
    await holdReferences(tx, ['organization']);
    await assertParent(tx, 'depts', { noun, parentId: body.parentId });
    await assertLeader(tx, body.leaderId);
    const values = {
      ...body,
      parentId: body.parentId ?? null,
      leaderId: body.leaderId ?? null,
      createBy: actor.userId,
    };
    const { deptId } = await withConstraintFailures(uniqueKeyErrors, () =>
      withPermissionChange(context, () =>
        tx.insertInto('depts').values(values).returning('deptId').executeTakeFirstOrThrow(),
      ),
    );
    return { deptId };
  },

  async edit(context, { body: { deptId, version, ...change } }) {
    const { tx, now } = context;
    await assertChangeUnreferenced(tx, { kind: 'dept', id: deptId, status: change.status });
    // People and departments move into a department that stays enabled only.
    if (change.status === '1') await lockReferences(tx, ['organization']);
    else await holdReferences(tx, ['organization']);
    await assertUnchanged(tx, { table: 'depts', key: 'deptId', id: deptId }, version);
    const before = assertFound(
      await tx
        .selectFrom('depts')
        .select(['parentId', 'leaderId', 'status'])
        .where('deptId', '=', deptId)
        .executeTakeFirst(),
    );
    // What is enabled has nothing disabled above it.
    const isEnabled = change.status === '0' && before.status === '1';
    const { parentId = before.parentId } = change;
    await assertParent(tx, 'depts', { noun, parentId, ...(!isEnabled && { ids: [deptId] }) });
    if (change.leaderId !== before.leaderId) await assertLeader(tx, change.leaderId);
    await withConstraintFailures(uniqueKeyErrors, () =>
      withPermissionChange(context, async () => {
        // Under the lock of withPermissionChange, so that two concurrent moves cannot create a cycle.
        if (change.parentId) await assertCanMove(tx, { id: deptId, parentId: change.parentId });
        if (change.status === '1') await assertNotDisabledInUse(tx, deptId);
        const { numUpdatedRows } = await tx
          .updateTable('depts')
          .set({ ...change, updateTime: now })
          .where('deptId', '=', deptId)
          .executeTakeFirst();
        assertAllAffected([deptId], numUpdatedRows);
      }),
    );
    return null;
  },

  async sort(context, { body }) {
    const save = () => saveTreeOrder(context, 'depts', body);
    if (body.parentId === undefined) await save();
    else {
      await holdReferences(context.tx, ['organization']);
      await assertParent(context.tx, 'depts', { noun, ...body });
      await withConstraintFailures(uniqueKeyErrors, () => withPermissionChange(context, save));
    }
    return null;
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
    return deletePermissionRows(context, body, tx.deleteFrom('depts').where('deptId', 'in', body));
  },
} satisfies Handlers<typeof deptCalls>;

type DeptRow = Awaited<ReturnType<typeof listDepts>>['rows'][number];

const toDept = (row: DeptRow): Dept => ({
  ...row,
  parentId: row.parentId ?? '0',
  leaderName: row.leaderName ?? '',
});

/**
 * The enabled departments with enabled ones above them. With `onlyOrg` the organizations, each below the nearest
 * organization above it.
 */
async function listOpenDepts(tx: CallContext['tx'], onlyOrg: boolean): Promise<DeptRow[]> {
  const { rows } = await listDepts(tx, { status: '0' }, wholePage);
  const parentOf = ({ parentId }: DeptRow) => parentId;
  const open = dropOrphans(rows, ({ deptId }) => deptId, parentOf);
  if (!onlyOrg) return open;
  const byId = new Map(open.map((row) => [row.deptId, row]));
  const tree = { parentOf, isKept: ({ isOrg }: DeptRow) => isOrg };
  return open.filter(tree.isKept).map((row) => ({ ...row, parentId: nearestAncestor(row, byId, tree) }));
}

const toTreeRows = (rows: DeptRow[]) =>
  rows.map(({ deptId, deptName, parentId }) => ({ id: deptId, label: deptName, parentId }));

/** A department that is disabled already can be saved. */
async function assertNotDisabledInUse(tx: CallContext['tx'], deptId: string): Promise<void> {
  const { status } = assertFound(
    await tx.selectFrom('depts').select('status').where('deptId', '=', deptId).executeTakeFirst(),
  );
  if (status === '0') await assertDeptUnused(tx, [deptId], 'disable');
}

async function assertCanMove(tx: CallContext['tx'], move: { id: string; parentId: string }): Promise<void> {
  const rows = await tx.selectFrom('depts').select(['deptId as id', 'parentId']).execute();
  assertNoCycle(rows, move);
}

/** Throws 400 for a leader who does not exist or is disabled. */
async function assertLeader(tx: CallContext['tx'], leaderId: string | null | undefined): Promise<void> {
  if (!leaderId) return;
  const leader = await tx
    .selectFrom('users')
    .select(['nickName', 'status'])
    .where('userId', '=', leaderId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!leader) throw new Refusal(400, [{ path: 'leaderId', message: '负责人不存在或已删除，请另选一人' }]);
  if (leader.status === '1')
    throw new Refusal(400, [{ path: 'leaderId', message: `负责人“${leader.nickName}”已停用，请另选一人` }]);
}
