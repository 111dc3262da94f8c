import type { Constant, ConstantNode, constantCalls } from '../../../contract/calls/constant.ts';
import { constantResource } from '../../../contract/resources/platform/constant.ts';
import { dropOrphans } from '../../../contract/resources/treeRows.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { listRootConstants, readConstantVersion, selectConstants } from '../../db/resources/listConstants.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { changeStatus } from '../shared/resourceChanges.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';

export const constantHandlers = {
  ...resourceHandlers(constantResource, {
    beforeAdd: ({ tx }, { body: { formName } }) => assertFormExists(tx, formName),

    async beforeEdit({ tx }, { body: { id, formName } }) {
      const before = await tx
        .selectFrom('constants')
        .select('formName')
        .where('id', '=', id)
        .executeTakeFirst();
      await assertFormExists(tx, formName, before?.formName);
    },
  }),

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

  invalidate: (context, { body }) => changeStatus(context, constantResource, { ids: body, status: '1' }),

  resume: (context, { body }) => changeStatus(context, constantResource, { ids: body, status: '0' }),
} satisfies Handlers<typeof constantCalls>;

const assertFormExists = (tx: CallContext['tx'], formName = '', before = ''): Promise<void> =>
  assertEnabled(tx, [
    {
      kind: 'form',
      path: 'formName',
      by: 'code',
      chosen: formName === '' ? [] : [formName],
      held: [before],
    },
  ]);

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
