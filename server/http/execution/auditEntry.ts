/** The entry of the audit log that a call's declaration asks for, made of what was sent and answered. */
import { type AuditSource, auditObjectByField } from '../../../contract/audit.ts';
import type { AnyCall } from '../../../contract/call.ts';
import type { AuditEntry } from '../../db/queries/platform/auditEntries.ts';
import type { Identity } from './identity.ts';

export type AuditSubject = {
  call: AnyCall;
  /** Nobody where the request carried no good token. */
  identity: Identity | undefined;
  address: string;
  requestId: string;
};

/** Parsed, or as it came where that was refused before it was parsed. */
type SentInput = { params?: unknown; query?: unknown; body?: unknown };

/** Characters of one value, names of fields, and characters of the whole detail. */
const maxValueLength = 200;
const maxNames = 100;
const maxDetailLength = 2_000;
const maxObjects = 1_000;

/** Nothing where the call declares that it leaves none, or that another log has it. */
export function successEntry(
  audited: AuditSubject,
  told: SentInput & { answer: unknown },
): AuditEntry | undefined {
  const rule = audited.call.audit;
  if (rule === undefined || typeof rule === 'string') return undefined;
  const objects = Object.entries(rule.objects ?? {}).flatMap(([type, sources]) =>
    [sources].flat().flatMap((source) => textsAt(told, source).map((text) => `${type}:${text}`)),
  );
  return {
    ...baseEntry(audited),
    kind: rule.kind,
    outcome: 'done',
    objects: limitObjects(objects),
    detail: detailOf(told, new Set(rule.values)),
  };
}

/** Names what its fields are known to name; no value of any other field. */
export function refusalEntry(audited: AuditSubject, outcome: string, sent: SentInput): AuditEntry {
  const rule = audited.call.audit;
  const declared = rule === undefined || typeof rule === 'string' ? [] : Object.entries(rule.objects ?? {});
  const objects = [
    ...declared.flatMap(([type, sources]) =>
      [sources].flat().flatMap((source) => textsAt(sent, source).map((text) => `${type}:${text}`)),
    ),
    ...fieldsOf(sent).flatMap(([name, value]) => {
      const type = auditObjectByField[name];
      return type ? textsOf(value).map((text) => `${type}:${text}`) : [];
    }),
  ];
  return { ...baseEntry(audited), kind: 'refusal', outcome, objects: limitObjects(objects) };
}

const baseEntry = ({ call, identity, address, requestId }: AuditSubject) => ({
  userId: identity?.userId ?? null,
  userName: identity?.actor.userName ?? '',
  what: `${call.method} ${call.path}`,
  address,
  requestId,
});

const limitObjects = (objects: readonly string[]) => [...new Set(objects)].slice(0, maxObjects);

/** What stands at a source, as short texts; nothing where it is absent or no id. */
function textsAt(told: object, source: AuditSource): string[] {
  const value = source
    .split('.')
    .reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), told);
  return textsOf(value);
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, maxObjects) : [value]).flatMap((one) =>
    (typeof one === 'string' && one !== '') || typeof one === 'number' ? [String(one).slice(0, 100)] : [],
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = ({ params, query, body }: SentInput): [string, unknown][] =>
  [params, query, body].flatMap((part) => (isRecord(part) ? Object.entries(part) : []));

/** Names of the fields of the body, and the values that the call's rule tells, as JSON. */
function detailOf(sent: SentInput, told: ReadonlySet<string>): string {
  const names = isRecord(sent.body) ? Object.keys(sent.body).slice(0, maxNames) : [];
  const values = fieldsOf(sent).flatMap(([name, value]) =>
    told.has(name) && value !== undefined ? [[name, truncate(value)] as const] : [],
  );
  const detail = {
    ...(names.length > 0 && { fields: names.map((name) => name.slice(0, 80)) }),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
  };
  const text = JSON.stringify(detail);
  if (text === '{}') return '';
  // Cut JSON would be none: a detail that is too long says how much it would have been.
  return text.length <= maxDetailLength
    ? text
    : JSON.stringify({ ...detail, fields: names.length, values: '…' }).slice(0, maxDetailLength);
}

function truncate(value: unknown): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length <= maxValueLength ? value : `${text.slice(0, maxValueLength)}…`;
}
