import { ownWorkPermission } from '../../../contract/calls/apiToken.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Actor } from '../../db/actor.ts';
import type { ApiTokenGrant } from '../../db/queries/auth/apiTokens.ts';

/** The person with those of their present permissions that the token grants. */
export function grantToToken(actor: Actor, { tokenId, name, permissions }: ApiTokenGrant): Actor {
  const granted = new Set(permissions);
  const all = granted.has('*:*:*');
  return {
    ...actor,
    // The role of administrators alone would grant everything.
    roleKeys: all ? actor.roleKeys : actor.roleKeys.filter((key) => key !== 'admin'),
    permissions: all
      ? actor.permissions
      : new Set(permissions.filter((one) => holdsPermission(actor.permissions, one))),
    apiToken: { tokenId, name, mayWork: all || granted.has(ownWorkPermission) },
  };
}
