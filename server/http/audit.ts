/** What of a call goes into the tenant's audit log. */
import type { AnyCall } from '../../contract/call.ts';
import type { AuditEntry } from '../db/queries/audit.ts';
import type { Identity } from './identity.ts';

export type Audited = { call: AnyCall; identity: Identity; address: string; requestId: string };

/**
 * Which calls leave a trace when they succeed: administration (what changes people, roles, settings, forms and flows
 * by a permission of its own), exports, files fetched and edited. Sign-ins trace themselves.
 */
export function auditKindOf(call: AnyCall): 'administration' | 'export' | 'file' | undefined {
  if (call.rate === 'export') return 'export';
  if (call.object === 'fileScope' && (call.answer.kind === 'stream' || call.method === 'POST')) return 'file';
  const changes = call.method === 'POST' && call.transaction !== 'read';
  const isOwn = [call.permission].flat().some((one) => /^(system|flow):/.test(one));
  return changes && isOwn ? 'administration' : undefined;
}

export const doneEntry = (kind: AuditEntry['kind'], audited: Audited, sent: unknown): AuditEntry => ({
  ...base(audited),
  kind,
  outcome: 'done',
  detail: JSON.stringify(sent, (key, value) => (/password/i.test(key) ? undefined : value)).slice(0, 2000),
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
