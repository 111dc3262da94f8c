/** What of a call goes into the tenant's audit log. */
import type { AnyCall } from '../../contract/call.ts';
import type { AuditEntry } from '../db/queries/audit.ts';
import type { Identity } from './identity.ts';

export type Audited = { call: AnyCall; identity: Identity; address: string; requestId: string };

/** Administration is what changes people, roles, settings, forms and flows by a permission of its own. */
export const isAdministration = (call: AnyCall) =>
  call.method === 'POST' &&
  call.transaction !== 'read' &&
  [call.permission].flat().some((one) => /^(system|flow:definition|platform):/.test(one));

export const administrationEntry = (audited: Audited, input: unknown): AuditEntry => ({
  ...base(audited),
  kind: 'administration',
  outcome: 'done',
  detail: JSON.stringify(input, (key, value) => (/password/i.test(key) ? undefined : value)).slice(0, 2000),
});

export const refusalEntry = (audited: Audited, outcome: string): AuditEntry => ({
  ...base(audited),
  kind: 'refusal',
  outcome,
  detail: '',
});

const base = ({ call, identity, address, requestId }: Audited) => ({
  userId: identity.userId,
  userName: identity.actor.userName,
  what: `${call.method} ${call.path}`,
  address,
  requestId,
});
