/** Compares the values of administration objects and puts the differences into words. Pure. */
import {
  type AuditChange,
  maxChangeNames,
  maxChangeText,
  maxElementText,
} from '../../../contract/auditChanges.ts';
import { resources } from '../../../contract/resources/registry.ts';
import type { ResourceField } from '../../../contract/resources/resource.ts';
import type { AuditedRow } from '../../db/queries/audit/auditedRows.ts';
import { type AuditedObject, auditedTables } from '../../db/queries/audit/auditedTables.ts';

/** A change whose references are ids of the kind `of`. */
export type UnnamedChange = { change: AuditChange; of?: AuditedObject };

/** The changed fields of the objects of one kind; all filled fields of an object that is new or gone. */
export function compareAuditedRows(
  kind: AuditedObject,
  before: readonly AuditedRow[],
  after: readonly AuditedRow[],
): UnnamedChange[] {
  const { fields } = resources[kind];
  const old = new Map(before.map((row) => [row.id, row.values]));
  const now = new Map(after.map((row) => [row.id, row.values]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [from, to] = [old.get(id), now.get(id)];
    const head = {
      object: `${kind}:${id}`,
      name: nameAuditedRow(kind, to ?? from),
    };
    return fields
      .filter(({ enName }) => enName in (to ?? from ?? {}))
      .flatMap((field): UnnamedChange[] => {
        const difference = compareField(field, from, to);
        if (!difference) return [];
        const of = referenceOf(field);
        const change = { ...head, field: field.label, ...difference };
        return [of ? { change, of } : { change }];
      });
  });
}

/** The name of an object in its entry. */
export const nameAuditedRow = (kind: AuditedObject, values: Values): string =>
  truncateText(toText(values?.[resources[kind].label]), maxElementText);

type Values = Readonly<Record<string, unknown>> | undefined;
type Difference = Omit<AuditChange, 'object' | 'name' | 'field'>;

function compareField(field: ResourceField, from: Values, to: Values): Difference | undefined {
  const { enName } = field;
  const [left, right] = [from?.[enName], to?.[enName]];
  if (Array.isArray(left) || Array.isArray(right)) return compareLists(toTexts(left), toTexts(right));
  const [old, now] = [toText(left), toText(right)];
  if (old === now) return undefined;
  if (field.confidential?.(to ?? from ?? {})) return {};
  return {
    ...(from && { from: formatValue(field, old) }),
    ...(to && { to: formatValue(field, now) }),
  };
}

function compareLists(from: readonly string[], to: readonly string[]): Difference | undefined {
  const added = to.filter((id) => !from.includes(id));
  const removed = from.filter((id) => !to.includes(id));
  return added.length + removed.length === 0 ? undefined : { added, removed };
}

const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText) : []);
const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const formatValue = ({ options }: ResourceField, value: string): string =>
  truncateText(options?.find((one) => one.value === value)?.label ?? value);

const truncateText = (text: string, length: number = maxChangeText): string =>
  text.length <= length ? text : `${text.slice(0, length)}…`;

function referenceOf({ optionsFrom, funcType }: ResourceField): AuditedObject | undefined {
  const kind = optionsFrom ?? (funcType === 'dept' || funcType === 'user' ? funcType : undefined);
  // A reference to a resource without such a table stays an id.
  return kind && kind in auditedTables ? (kind as AuditedObject) : undefined;
}

/** The ids that the changes refer to, by kind. */
export function listReferences(changes: readonly UnnamedChange[]): Map<AuditedObject, Set<string>> {
  const ids = new Map<AuditedObject, Set<string>>();
  for (const { change, of } of changes) {
    if (!of) continue;
    const known = ids.get(of) ?? new Set();
    for (const id of [change.from, change.to, ...(change.added ?? []), ...(change.removed ?? [])])
      if (id) known.add(id);
    ids.set(of, known);
  }
  return ids;
}

/** The change with names in place of ids, and with a limited number of a list's elements. */
export function nameReferences(
  { change, of }: UnnamedChange,
  names: ReadonlyMap<AuditedObject, ReadonlyMap<string, string>>,
): AuditChange {
  const known = of && names.get(of);
  const nameOf = (id: string) => truncateText(known?.get(id) ?? id, added ? maxElementText : maxChangeText);
  const { from, to, added, removed } = change;
  if (!added || !removed) {
    return {
      ...change,
      ...(from !== undefined && { from: nameOf(from) }),
      ...(to !== undefined && { to: nameOf(to) }),
    };
  }
  const [moreAdded, moreRemoved] = [added, removed].map(({ length }) => Math.max(0, length - maxChangeNames));
  const { from: _from, to: _to, added: _added, removed: _removed, ...head } = change;
  return {
    ...head,
    ...(added.length > 0 && { added: added.slice(0, maxChangeNames).map(nameOf) }),
    ...(removed.length > 0 && { removed: removed.slice(0, maxChangeNames).map(nameOf) }),
    ...((moreAdded || moreRemoved) && { more: { added: moreAdded ?? 0, removed: moreRemoved ?? 0 } }),
  };
}
