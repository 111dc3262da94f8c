/** Decides whether a person may use a call, before its handler looks at an object; asked by the mount and by 谁能做. */

import type { CallRefusalReason } from '../../contract/access/callRefusals.ts';
import { fillPermissions } from '../../contract/access/callSearch.ts';
import type { AnyCall } from '../../contract/call.ts';
import { holdsPermission } from '../../contract/permissions.ts';
import { type Actor, isSupplierActor } from '../db/actor.ts';
import { isPlatform } from '../db/platformTenant.ts';
import { isPasswordDue, type PasswordDeadline } from '../db/queries/auth/passwordDeadline.ts';

export type Caller = { actor: Actor; tenant: { code: string }; passwordDeadline: PasswordDeadline };

/** The first reason against it. After the password deadline only the calls for changing the password are open. */
export function findCallRefusal(
  call: AnyCall,
  caller: Caller | undefined,
  params: Readonly<Record<string, unknown>>,
): CallRefusalReason | undefined {
  if (call.permission === 'public') return undefined;
  if (!caller) return 'signIn';
  const { actor, tenant, passwordDeadline } = caller;
  if (call.sessionOnly && actor.apiToken) return 'sessionOnly';
  if (!call.beforePassword && isPasswordDue(passwordDeadline, new Date())) return 'passwordDue';
  if (isSupplierActor(actor) && call.supplier === undefined) return 'supplier';
  if (call.object === 'platform' && !isPlatform(tenant)) return 'platform';
  if (call.permission === 'session') return mayTokenWork(call, actor) ? undefined : 'token';
  return holdsPermission(actor.permissions, fillPermissions(call, params)) ? undefined : 'permission';
}

/** False if the call changes something that no permission of the token covers. */
const mayTokenWork = ({ method, transaction }: AnyCall, { apiToken }: Actor): boolean =>
  !apiToken || apiToken.mayWork || method !== 'POST' || transaction === 'read';
