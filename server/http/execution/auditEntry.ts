/** Builds the audit log entry that a call declares, from the request and the answer. */
import {
  type AuditEntryRule,
  type AuditSource,
  auditObjectByField,
  onlyObject,
} from '../../../contract/audit.ts';
import { type AuditChange, maxObjectNames } from '../../../contract/auditChanges.ts';
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

/** What a call did to the objects of its entry. Names are those before it, or those of new objects, by `type:id`. */
export type RecordedChanges = { changes: AuditChange[]; names: ReadonlyMap<string, string> };

/** Parsed input, or the raw input if it was refused before parsing. */
type SentInput = { params?: unknown; query?: unknown; body?: unknown };

/** What the sources of a rule are read from. */
export type AuditInput = SentInput & { actor?: { userId: string }; answer?: unknown };

/** Maximum characters of one value, number of field names, and characters of the whole detail. */
const maxValueLength = 200;
const maxNames = 100;
const maxDetailLength = 2_000;
const maxObjects = 1_000;

/**
 * Returns no entry if the call declares none, or one in another log. Changes that do not fit into the detail of the
 * first entry follow in further entries, which name the objects of their changes.
 */
export function successEntries(
  audited: AuditSubject,
  input: SentInput & { answer: unknown },
  { changes, names }: RecordedChanges = { changes: [], names: new Map() },
): AuditEntry[] {
  const rule = audited.call.audit;
  if (rule === undefined || typeof rule === 'string' || isTrial(rule, input)) return [];
  const head = { ...baseEntry(audited), kind: rule.kind, outcome: 'done' };
  const { identity } = audited;
  const actor = identity && { userId: identity.actor.userId };
  const objects = limitObjects([
    ...tokenObjects(audited),
    ...listAuditObjects(rule, { ...input, ...(actor && { actor }) }),
    // Related objects are in the history of each.
    ...changes.map(({ object }) => object),
  ]);
  const detail = addNames(detailOf(audited, input, new Set(rule.values)), { objects, names });
  const [first = [], ...others] = splitChanges(changes, maxDetailLength - detail.length - changesOverhead);
  return [
    {
      ...head,
      objects,
      detail: addChanges(detail, first),
    },
    ...others.slice(0, maxChangeEntries).map((some) => ({
      ...head,
      objects: limitObjects(some.map(({ object }) => object)),
      detail: addChanges('', some),
    })),
  ];
}

/** True if the request only asks what a real one would do. */
export const isTrial = ({ trial }: AuditEntryRule, input: SentInput): boolean =>
  trial !== undefined && valueAt(input, trial) === true;

/** The objects that a rule names, as `type:id`. */
export const listAuditObjects = (rule: AuditEntryRule, input: AuditInput): string[] =>
  Object.entries(rule.objects ?? {}).flatMap(([type, sources]) =>
    [sources].flat().flatMap((source) => listSourceTexts(input, source).map((text) => `${type}:${text}`)),
  );

/** The values at a source, as short texts; empty if the source is absent or not an id. */
export const listSourceTexts = (input: AuditInput, source: AuditSource): string[] =>
  source === onlyObject ? [onlyObject] : textsOf(valueAt(input, source));

/** The characters of `,"changes":[]`, and the entries that a single call can add. */
const changesOverhead = 16;
const maxChangeEntries = 50;

/** Groups of changes, each of which fits into a detail; the first into the space that is left. */
function splitChanges(changes: readonly AuditChange[], firstSpace: number): AuditChange[][] {
  const groups: AuditChange[][] = [[]];
  let space = firstSpace;
  for (const change of changes.map(limitChange)) {
    const length = JSON.stringify(change).length + 1;
    if (length > space) {
      groups.push([]);
      space = maxDetailLength - changesOverhead;
    }
    groups.at(-1)?.push(change);
    space -= length;
  }
  return groups;
}

/** Values that escaping makes too long are left out. */
function limitChange(change: AuditChange): AuditChange {
  if (JSON.stringify(change).length < maxDetailLength - 2 * changesOverhead) return change;
  const { object, name, field } = change;
  return { object, name, field };
}

const addChanges = (detail: string, changes: readonly AuditChange[]): string =>
  changes.length === 0 ? detail : addProperty(detail, { changes });

type NamedObjects = { objects: readonly string[]; names: ReadonlyMap<string, string> };

/** The first names, where they fit. */
function addNames(detail: string, { objects, names }: NamedObjects): string {
  const known = objects.flatMap((object) => {
    const name = names.get(object);
    return name === undefined ? [] : [[object, name] as const];
  });
  if (known.length === 0) return detail;
  const named = addProperty(detail, { names: Object.fromEntries(known.slice(0, maxObjectNames)) });
  return named.length <= maxDetailLength ? named : detail;
}

function addProperty(detail: string, property: object): string {
  const text = JSON.stringify(property);
  return detail === '' ? text : `${detail.slice(0, -1)},${text.slice(1)}`;
}

/** Contains the ids from fields that are known to hold them, and no value of any other field. */
export function refusalEntry(audited: AuditSubject, outcome: string, sent: SentInput): AuditEntry {
  const rule = audited.call.audit;
  const objects = [
    ...(rule === undefined || typeof rule === 'string' ? [] : listAuditObjects(rule, sent)),
    ...fieldsOf(sent).flatMap(([name, value]) => {
      const type = auditObjectByField[name];
      return type ? textsOf(value).map((text) => `${type}:${text}`) : [];
    }),
  ];
  return {
    ...baseEntry(audited),
    kind: 'refusal',
    outcome,
    objects: limitObjects([...tokenObjects(audited), ...objects]),
    detail: detailOf(audited, {}, new Set()),
  };
}

/** The API token that the request carried. */
const tokenObjects = ({ identity }: AuditSubject): string[] =>
  identity?.actor.apiToken ? [`apiToken:${identity.actor.apiToken.tokenId}`] : [];

const baseEntry = ({ call, identity, address, requestId }: AuditSubject) => ({
  userId: identity?.userId ?? null,
  userName: identity?.actor.userName ?? '',
  what: `${call.method} ${call.path}`,
  address,
  requestId,
});

const limitObjects = (objects: readonly string[]) => [...new Set(objects)].slice(0, maxObjects);

const valueAt = (input: object, source: AuditSource): unknown =>
  source
    .split('.')
    .reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), input);

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, maxObjects) : [value]).flatMap((one) =>
    (typeof one === 'string' && one !== '') || typeof one === 'number' ? [String(one).slice(0, 100)] : [],
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = ({ params, query, body }: SentInput): [string, unknown][] =>
  [params, query, body].flatMap((part) => (isRecord(part) ? Object.entries(part) : []));

/** The API token's name, the names of the body's fields, and the values that the call's rule permits, as JSON. */
function detailOf({ identity }: AuditSubject, sent: SentInput, permitted: ReadonlySet<string>): string {
  const names = isRecord(sent.body) ? Object.keys(sent.body).slice(0, maxNames) : [];
  const values = fieldsOf(sent).flatMap(([name, value]) =>
    permitted.has(name) && value !== undefined ? [[name, truncate(value)] as const] : [],
  );
  const detail = {
    ...(identity?.actor.apiToken && { apiToken: identity.actor.apiToken.name }),
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
