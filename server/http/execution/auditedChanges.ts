/**
 * Finds out which fields of administration objects a call changes: the objects that its audit rule names are read
 * before and after the handler. No handler takes part, and what a handler changes besides its body is found as well.
 */
import type { AuditRule } from '../../../contract/audit.ts';
import type { Tx } from '../../db/database.ts';
import { type AuditedRow, loadAuditedNames, lockAuditedRows } from '../../db/queries/audit/auditedRows.ts';
import { type AuditedObject, auditedTables } from '../../db/queries/audit/auditedTables.ts';
import { isTrial, listAuditObjects, type RecordedChanges } from './auditEntry.ts';
import { compareAuditedRows, listReferences, nameAuditedRow, nameReferences } from './auditedValues.ts';

type SentInput = { params?: unknown; query?: unknown; body?: unknown };

export type ChangeRecording = (answer: unknown) => Promise<RecordedChanges>;

/** Reads the objects that the input names; the returned function reads them again, with those that the answer names. */
export async function startChangeRecording(
  tx: Tx,
  rule: AuditRule | undefined,
  input: SentInput,
): Promise<ChangeRecording> {
  if (rule === undefined || typeof rule === 'string' || !isRecorded(rule) || isTrial(rule, input))
    return async () => ({ changes: [], names: new Map() });
  const before = await lockObjects(tx, collectIds(listAuditObjects(rule, input)));
  return async (answer) => {
    const after = await lockObjects(tx, collectIds(listAuditObjects(rule, { ...input, answer })));
    const changed = [...after.keys()].flatMap((kind) =>
      compareAuditedRows(kind, before.get(kind) ?? [], after.get(kind) ?? []),
    );
    const names = new Map<AuditedObject, ReadonlyMap<string, string>>();
    for (const [kind, ids] of listReferences(changed))
      names.set(kind, await loadAuditedNames(tx, kind, [...ids]));
    return {
      changes: changed.map((change) => nameReferences(change, names)),
      names: new Map([...listNames(after), ...listNames(before)]),
    };
  };
}

/** What the rows are called, by `type:id`. */
const listNames = (rows: RowsByKind): [string, string][] =>
  [...rows].flatMap(([kind, some]) =>
    some.map(({ id, values }): [string, string] => [`${kind}:${id}`, nameAuditedRow(kind, values)]),
  );

const recordedKinds: ReadonlySet<string> = new Set(['administration', 'account']);

/**
 * An action on an instance or a task names users and changes none of them. Locking their rows before the instance
 * would deadlock with actions that lock the instance first.
 */
const isRecorded = ({ kind, objects = {} }: Exclude<AuditRule, string>): boolean =>
  recordedKinds.has(kind) && !('instance' in objects) && !('task' in objects);

type RowsByKind = Map<AuditedObject, AuditedRow[]>;

async function lockObjects(tx: Tx, ids: ReadonlyMap<AuditedObject, string[]>): Promise<RowsByKind> {
  const rows: RowsByKind = new Map();
  // In the order of the registry, so that two calls lock the kinds in the same order.
  for (const kind of Object.keys(auditedTables) as AuditedObject[]) {
    const named = ids.get(kind);
    if (named) rows.set(kind, await lockAuditedRows(tx, kind, named));
  }
  return rows;
}

/** The ids of `user:3`, by kind; texts that are no ids name nothing. */
function collectIds(objects: readonly string[]): Map<AuditedObject, string[]> {
  const ids = new Map<AuditedObject, string[]>();
  for (const object of objects) {
    const [kind = '', id = ''] = object.split(':');
    if (!Object.hasOwn(auditedTables, kind) || !/^\d{1,18}$/.test(id)) continue;
    const known = ids.get(kind as AuditedObject) ?? [];
    ids.set(kind as AuditedObject, [...known, id]);
  }
  return ids;
}
