import type { permissionCalls } from '../../../contract/calls/permission.ts';
import { listEffectivePermissions } from '../../db/queries/people/effectivePermissions.ts';
import type { Handlers } from '../context.ts';
import { assertFound } from '../shared/assertFound.ts';

export const permissionHandlers = {
  async ofUser({ tx }, { params: { userId } }) {
    const user = tx.selectFrom('users').select('userId').where('userId', '=', userId);
    assertFound(await user.where('deleted', '=', false).executeTakeFirst());
    return listEffectivePermissions(tx, userId);
  },
} satisfies Handlers<typeof permissionCalls>;
