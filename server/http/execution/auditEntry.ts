/** Builds the audit log entry that a call declares, from the request and the answer. */
import { type AuditSource, auditObjectByField } from '../../../contract/audit.ts';
import type { AnyCall } from '../../../contract/call.ts';
import type { AuditEntry } from '../../db/queries/platform/auditEntries.ts';
import type { Identity } from './identity.ts';

export type AuditSubject = {
  call: AnyCall;
  /** undefined if the request carried no valid token. */
  identity: Identity | undefined;
  address: string;
  requestId: string;
};

/** Parsed input, or the raw input if it was refused before parsing. */
type SentInput = { params?: unknown; query?: unknown; body?: unknown };

/** Maximum characters of one value, number of field names, and characters of the whole detail. */
const maxValueLength = 200;
const maxNames = 100;
const maxDetailLength = 2_000;
const maxObjects = 1_000;

/** Returns undefined if the call declares no entry, or an entry in another log. */
export function successEntry(
  audited: AuditSubject,
  input: SentInput & { answer: unknown },
): AuditEntry | undefined {
  const rule = audited.call.audit;
  if (rule === undefined || typeof rule === 'string') return undefined;
  const objects = Object.entries(rule.objects ?? {}).flatMap(([type, sources]) =>
    [sources].flat().flatMap((source) => textsAt(input, source).map((text) => `${type}:${text}`)),
  );
  return {
    ...baseEntry(audited),
    kind: rule.kind,
    outcome: 'done',
    objects: limitObjects(objects),
    detail: detailOf(input, new Set(rule.values)),
  };
}

/** Contains the ids from fields that are known to hold them, and no value of any other field. */
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

/** The values at a source, as short texts; empty if the source is absent or not an id. */
function textsAt(input: object, source: AuditSource): string[] {
  const value = source
    .split('.')
    .reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), input);
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

/** The names of the body's fields, and the values that the call's rule permits, as JSON. */
function detailOf(sent: SentInput, permitted: ReadonlySet<string>): string {
  const names = isRecord(sent.body) ? Object.keys(sent.body).slice(0, maxNames) : [];
  const values = fieldsOf(sent).flatMap(([name, value]) =>
    permitted.has(name) && value !== undefined ? [[name, truncate(value)] as const] : [],
  );
  const detail = {
    ...(names.length > 0 && { fields: names.map((name) => name.slice(0, 80)) }),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
  };
  const text = JSON.stringify(detail);
  if (text === '{}') return '';
  // Truncated JSON is invalid: a detail that is too long states its original length instead.
  return text.length <= maxDetailLength
    ? text
    : JSON.stringify({ ...detail, fields: names.length, values: '…' }).slice(0, maxDetailLength);
}

function truncate(value: unknown): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length <= maxValueLength ? value : `${text.slice(0, maxValueLength)}…`;
}
