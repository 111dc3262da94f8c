/** Compares the values of administration objects and puts the differences into words. Pure. */
import type { AuditComparisonName, AuditObject } from '../../../contract/audit.ts';
import {
  type AuditChange,
  maxChangeNames,
  maxChangeText,
  maxElementText,
  maxElementTexts,
  maxNameText,
} from '../../../contract/auditChanges.ts';
import { listAuditedFields } from '../../../contract/resources/auditedFields.ts';
import type { ResourceField } from '../../../contract/resources/resource.ts';
import type { AuditedRow } from '../../db/queries/audit/auditedRows.ts';
import { auditedTables } from '../../db/queries/audit/auditedTables.ts';

/** A change whose references are ids of the kind `of`, or whose differences a comparison works out. */
export type UnnamedChange = { change: AuditChange; of?: AuditObject; comparison?: AuditComparisonName };

/** The changed fields of the objects of one kind; all filled fields of an object that is new or gone. */
export function compareAuditedRows(
  kind: AuditObject,
  before: readonly AuditedRow[],
  after: readonly AuditedRow[],
): UnnamedChange[] {
  const fields = listAuditedFields(kind);
  const old = new Map(before.map((row) => [row.id, row]));
  const now = new Map(after.map((row) => [row.id, row]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [from, to] = [old.get(id), now.get(id)];
    const head = { object: `${kind}:${id}`, name: nameAuditedRow(to ?? from) };
    return fields
      .filter(({ enName }) => enName in ((to ?? from)?.values ?? {}))
      .flatMap((field): UnnamedChange[] => {
        const difference = compareField(field, from?.values, to?.values);
        if (!difference) return [];
        const change = { ...head, field: field.label, ...difference };
        const { comparison } = field;
        if (comparison) return [{ change, comparison }];
        const of = referenceOf(field);
        return [of ? { change, of } : { change }];
      });
  });
}

/** The name of an object in its entry. */
export const nameAuditedRow = (row: AuditedRow | undefined): string =>
  truncateText(row?.name ?? '', maxNameText);

type Values = Readonly<Record<string, unknown>> | undefined;
type Difference = Omit<AuditChange, 'object' | 'name' | 'field'>;

function compareField(field: ResourceField, from: Values, to: Values): Difference | undefined {
  const { enName } = field;
  const [left, right] = [from?.[enName], to?.[enName]];
  if (field.multiple) return compareLists(toTexts(field, left), toTexts(field, right));
  const [old, now] = [from ? toText(field, left) : '', to ? toText(field, right) : ''];
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

const toTexts = (field: ResourceField, value: unknown): string[] =>
  Array.isArray(value) ? value.map((one) => labelOf(field, toText(field, one))) : [];

const labelOf = ({ options }: ResourceField, value: string): string =>
  options?.find((one) => one.value === value)?.label ?? value;

function toText({ inWords }: ResourceField, value: unknown): string {
  if (inWords) return inWords(value);
  return value === null || value === undefined ? '' : String(value);
}

function formatValue(field: ResourceField, value: string): string {
  const { funcType, format } = field;
  // A time of the database has fractions of seconds and an offset.
  if (funcType === 'dateStamp') return value.slice(0, format?.length);
  return truncateText(labelOf(field, value));
}

export const truncateText = (text: string, length: number = maxChangeText): string =>
  text.length <= length ? text : `${text.slice(0, length)}…`;

function referenceOf({ optionsFrom, optionCode, funcType }: ResourceField): AuditObject | undefined {
  // A code says more than a number.
  if (optionCode) return undefined;
  const kind = optionsFrom ?? (funcType === 'dept' || funcType === 'user' ? funcType : undefined);
  // A reference to a resource without such a table stays an id.
  return kind && kind in auditedTables ? (kind as AuditObject) : undefined;
}

/** The ids that the changes refer to, by kind. */
export function listReferences(changes: readonly UnnamedChange[]): Map<AuditObject, Set<string>> {
  const ids = new Map<AuditObject, Set<string>>();
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
  names: ReadonlyMap<AuditObject, ReadonlyMap<string, string>>,
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
  const [shownAdded, shownRemoved] = [limitNames(added.map(nameOf)), limitNames(removed.map(nameOf))];
  const more = {
    added: added.length - shownAdded.length,
    removed: removed.length - shownRemoved.length,
  };
  const { from: _from, to: _to, added: _added, removed: _removed, ...head } = change;
  return {
    ...head,
    ...(shownAdded.length > 0 && { added: shownAdded }),
    ...(shownRemoved.length > 0 && { removed: shownRemoved }),
    ...((more.added > 0 || more.removed > 0) && { more }),
  };
}

/** The first elements of a list, as many as an entry has space for; at least one. */
function limitNames(names: readonly string[]): string[] {
  let space = maxElementTexts;
  return names.slice(0, maxChangeNames).filter((name, at) => {
    space -= name.length;
    return space >= 0 || at === 0;
  });
}
