import type { Constant, ConstantNode, constantCalls } from '../../../contract/calls/constant.ts';
import { dropOrphans } from '../../../contract/resources/treeRows.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import {
  listRootConstants,
  readConstantVersion,
  selectConstants,
  selectListedConstants,
} from '../../db/queries/platform/listConstants.ts';
import { assertRowsUnreferenced } from '../references/assertUnreferenced.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { assertParent } from '../shared/assertParent.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { assertNoCycle } from '../shared/buildTree.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { saveTreeOrder } from '../shared/saveTreeOrder.ts';

const uniqueKeyErrors = { constantNames: { path: 'name', message: '同级已有同名常量' } };

const noun = '常量';

export const constantHandlers = {
  list: ({ tx }, { query }) => fetchPage(selectListedConstants(tx, query), query),

  root: ({ tx }) => listRootConstants(tx),

  version: ({ tx }) => readConstantVersion(tx),

  async tree({ tx }, { params, body }) {
    const rows = await listOffered(tx, body.formName);
    const below = Map.groupBy(rows, ({ parentId }) => parentId);
    const nodesOf = (parentId: string): ConstantNode[] =>
      (below.get(parentId) ?? []).map((row) => {
        const children = nodesOf(row.id);
        return children.length > 0 ? { ...row, children } : row;
      });
    return nodesOf(params.parentId);
  },

  async children({ tx }, { params, body }) {
    return (await listOffered(tx, body.formName)).filter(({ parentId }) => parentId === params.parentId);
  },

  async detail({ tx }, { params: { id } }) {
    return assertFound(await selectConstants(tx).where('id', '=', id).executeTakeFirst());
  },

  async add(context, { body }) {
    const { tx } = context;
    await holdReferences(tx, ['constants']);
    await assertParent(tx, 'constants', { noun, parentId: body.parentId });
    const made = await withConstraintFailures(uniqueKeyErrors, () =>
      tx
        .insertInto('constants')
        .values({ ...body, parentId: body.parentId ?? null })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return made;
  },

  async edit(context, { body: { id, version, ...change } }) {
    const { tx, now } = context;
    await holdReferences(tx, ['constants']);
    await assertUnchanged(tx, { table: 'constants', key: 'id', id }, version);
    await assertParent(tx, 'constants', { noun, parentId: change.parentId, ids: [id] });
    if (change.parentId) {
      // Locked together, so that two concurrent moves cannot create a cycle.
      const rows = await tx
        .selectFrom('constants')
        .select(['id', 'parentId'])
        .orderBy('id')
        .forUpdate()
        .execute();
      assertNoCycle(rows, { id, parentId: change.parentId });
    }
    const { numUpdatedRows } = await withConstraintFailures(uniqueKeyErrors, () =>
      tx
        .updateTable('constants')
        .set({ ...change, updateTime: now })
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    assertAllAffected([id], numUpdatedRows);
    return null;
  },

  async sort(context, { body }) {
    await assertParent(context.tx, 'constants', { noun, ...body });
    await withConstraintFailures(uniqueKeyErrors, () => saveTreeOrder(context, 'constants', body));
    return null;
  },

  async remove(context, { body }) {
    const { tx } = context;
    await assertRowsUnreferenced(tx, { kind: 'constant', ids: body, act: 'delete' });
    const { numDeletedRows } = await withConstraintFailures({}, () =>
      tx.deleteFrom('constants').where('id', 'in', body).executeTakeFirst(),
    );
    assertAllAffected(body, numDeletedRows);
    return null;
  },

  invalidate: (context, { body }) => setStatus(context, body, '1'),

  resume: (context, { body }) => setStatus(context, body, '0'),
} satisfies Handlers<typeof constantCalls>;

/**
 * Valid constants below valid ones; with a form those of the form and those of no form. What lies below a constant of
 * another form is offered to those who ask for what lies below it.
 */
async function listOffered(tx: CallContext['tx'], formName: string | undefined): Promise<Constant[]> {
  const valid = dropOrphans(
    await selectConstants(tx).where('status', '=', '0').execute(),
    ({ id }) => id,
    ({ parentId }) => parentId,
  );
  return formName ? valid.filter((one) => one.formName === '' || one.formName === formName) : valid;
}

async function setStatus(context: CallContext, ids: string[], status: '0' | '1'): Promise<null> {
  const { numUpdatedRows } = await context.tx
    .updateTable('constants')
    .set({ status, updateTime: context.now })
    .where('id', 'in', ids)
    .executeTakeFirst();
  assertAllAffected(ids, numUpdatedRows);
  return null;
}
