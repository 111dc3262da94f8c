import type { Dept, deptCalls } from '../../contract/calls/dept.ts';
import { Refusal } from '../../contract/failures.ts';
import { deptsBelow } from '../db/queries/actorOfUser.ts';
import { pathsOfDepts } from '../db/queries/deptPaths.ts';
import { type DeptFilter, listDepts } from '../db/queries/listDepts.ts';
import { saveOrder } from '../db/queries/saveOrder.ts';
import { withinConstraints } from './constraints.ts';
import type { CallContext, Handlers } from './context.ts';
import { assertTouched, found } from './found.ts';
import { changingRights } from './grants.ts';
import { removeAll } from './removeAll.ts';
import { assertNoCycle, treeOf } from './tree.ts';

const taken = { deptNames: { path: 'deptName', message: '同级已有同名部门' } };
const wholePage = { pageNum: 1, pageSize: 100_000 };

export const deptHandlers = {
  async list({ tx }, { query: { onlyOrg, ...query } }) {
    const { rows, total } = await listDepts(tx, { ...query, onlyOrg: onlyOrg === 'true' }, query);
    return { rows: rows.map(shown), total };
  },

  async listExcept({ tx }, { params }) {
    const left = new Set(await deptsBelow(tx, params.deptId));
    const { rows } = await listDepts(tx, {}, wholePage);
    const kept = rows.filter((row) => !left.has(row.deptId)).map(shown);
    return { rows: kept, total: kept.length };
  },

  async single({ tx }, { query }) {
    const rows = await enabled(tx, { onlyOrg: query.onlyOrg === 'true' });
    const paths = await pathsOfDepts(
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
    treeOf(branches(await enabled(tx, { onlyOrg: query.onlyOrg === 'true' }))),

  async treeOfRole({ tx }, { params }) {
    const role = await tx
      .selectFrom('roles')
      .select('roleId')
      .where('roleId', '=', params.roleId)
      .executeTakeFirst();
    const { roleId } = found(role);
    const chosen = await tx.selectFrom('roleDepts').select('deptId').where('roleId', '=', roleId).execute();
    return { depts: treeOf(branches(await enabled(tx, {}))), checkedKeys: chosen.map((one) => one.deptId) };
  },

  async detail({ tx }, { params }) {
    const { rows } = await listDepts(tx, { deptId: params.deptId }, wholePage);
    return shown(found(rows[0]));
  },

  async add(context, { body }) {
    const { tx, actor } = context;
    await assertParts(tx, body);
    const values = {
      ...body,
      parentId: body.parentId ?? null,
      leaderId: body.leaderId ?? null,
      createBy: actor.userId,
    };
    const { deptId } = await withinConstraints(taken, () =>
      changingRights(context, () =>
        tx.insertInto('depts').values(values).returning('deptId').executeTakeFirstOrThrow(),
      ),
    );
    return { deptId };
  },

  async edit(context, { body: { deptId, ...change } }) {
    const { tx, now } = context;
    await assertParts(tx, change);
    await withinConstraints(taken, () =>
      changingRights(context, async () => {
        // Under the lock of changingRights, so that two moves cannot make a ring together.
        if (change.parentId) await assertMayMove(tx, { id: deptId, parentId: change.parentId });
        const { numUpdatedRows } = await tx
          .updateTable('depts')
          .set({ ...change, updateTime: now })
          .where('deptId', '=', deptId)
          .executeTakeFirst();
        assertTouched([deptId], numUpdatedRows);
      }),
    );
    return null;
  },

  async sort({ tx, now }, { body }) {
    assertTouched(body.ids, await saveOrder(tx, { table: 'depts', key: 'deptId', now, ...body }));
    return null;
  },

  remove: (context, { body }) =>
    removeAll(context, body, context.tx.deleteFrom('depts').where('deptId', 'in', body)),
} satisfies Handlers<typeof deptCalls>;

type Listed = Awaited<ReturnType<typeof listDepts>>['rows'][number];

const shown = (row: Listed): Dept => ({
  ...row,
  parentId: row.parentId ?? '0',
  leaderName: row.leaderName ?? '',
});

async function enabled(tx: CallContext['tx'], filter: DeptFilter): Promise<Listed[]> {
  return (await listDepts(tx, { ...filter, status: '0' }, wholePage)).rows;
}

const branches = (rows: Listed[]) =>
  rows.map(({ deptId, deptName, parentId }) => ({ id: deptId, label: deptName, parentId }));

async function assertMayMove(tx: CallContext['tx'], move: { id: string; parentId: string }): Promise<void> {
  const rows = await tx.selectFrom('depts').select(['deptId as id', 'parentId']).execute();
  assertNoCycle(rows, move);
}

/** Throws 400 where the parent or the leader named does not exist. */
async function assertParts(
  tx: CallContext['tx'],
  { parentId, leaderId }: { parentId?: string | null | undefined; leaderId?: string | null | undefined },
): Promise<void> {
  if (parentId) {
    const row = await tx
      .selectFrom('depts')
      .select('deptId')
      .where('deptId', '=', parentId)
      .executeTakeFirst();
    if (!row) throw new Refusal(400, [{ path: 'parentId', message: '上级部门不存在' }]);
  }
  if (leaderId) {
    const row = await tx
      .selectFrom('users')
      .select('userId')
      .where('userId', '=', leaderId)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (!row) throw new Refusal(400, [{ path: 'leaderId', message: '负责人不存在' }]);
  }
}
