/**
 * Finds out which fields of objects a call changes: the objects that its audit rule names, and those related to them, are
 * read before and after the handler. No handler takes part, and what a handler changes besides its body is found as well.
 */
import {
  type AuditEntryRule,
  type AuditObject,
  type AuditRelation,
  type AuditRule,
  parseObjectKey,
} from '../../../contract/audit.ts';
import type { AuditChange } from '../../../contract/auditChanges.ts';
import type { AuditComparison, AuditComparisons } from '../../context/auditComparison.ts';
import type { Tx } from '../../db/database.ts';
import { type AuditedRow, loadAuditedNames, readAuditedRows } from '../../db/queries/audit/auditedRows.ts';
import { comparedKinds } from '../../db/queries/audit/auditedTables.ts';
import { findRelatedObjects } from '../../db/queries/audit/auditRelations.ts';
import {
  type AuditInput,
  isTrial,
  listAuditObjects,
  listSourceTexts,
  type RecordedChanges,
} from './auditEntry.ts';
import {
  compareAuditedRows,
  listReferences,
  nameAuditedRow,
  nameReferences,
  truncateText,
  type UnnamedChange,
} from './auditedValues.ts';

/** Reads the objects again, with those that the answer names, in the transaction of the entry. */
export type ChangeRecording = (tx: Tx, answer: unknown) => Promise<RecordedChanges>;

/** The rule of a call whose objects are read before and after it; undefined if nothing is to be read. */
export function findRecordedRule(rule: AuditRule | undefined, input: AuditInput): AuditEntryRule | undefined {
  if (rule === undefined || typeof rule === 'string' || !recordedKinds.has(rule.kind)) return undefined;
  const { objects = {}, related } = rule;
  // An action on an instance or a task names users and changes none of them. Locking their rows before the instance
  // would deadlock with actions that lock the instance first.
  if ('instance' in objects || 'task' in objects || isTrial(rule, input)) return undefined;
  return Object.keys(objects).length > 0 || related ? rule : undefined;
}

const recordedKinds: ReadonlySet<string> = new Set(['administration', 'account', 'delegation']);

type RecordedCall = { rule: AuditEntryRule; input: AuditInput; comparisons: AuditComparisons };

/** Reads the objects that the input names. `lock`: no other transaction changes them until this one ends. */
export async function startChangeRecording(
  tx: Tx,
  mode: 'lock' | 'read',
  { rule, input, comparisons }: RecordedCall,
): Promise<ChangeRecording> {
  const named = [...listAuditObjects(rule, input), ...(await findRelated(tx, rule, input))];
  const before = await readObjects(tx, named, rule.unvalued ? 'read' : mode);
  return async (own, answer) => {
    const answered = { ...input, answer };
    const related = await findRelated(own, rule, answered);
    const objects = [...new Set([...named, ...listAuditObjects(rule, answered), ...related])];
    const after = await readObjects(own, objects, 'read');
    // An object that only the answer of such a call names is not new.
    const changed = rule.unvalued
      ? []
      : [...after.keys()].flatMap((kind) =>
          compareAuditedRows(kind, ...ownRows(mode, before.get(kind) ?? [], after.get(kind) ?? [])),
        );
    return {
      changes: await describeChanges(own, changed, comparisons),
      names: new Map([...(await loadNames(own, objects)), ...listNames(after), ...listNames(before)]),
    };
  };
}

/** Without a lock others may have changed a row that exists before and after: such calls only add and remove rows. */
function ownRows(
  mode: 'lock' | 'read',
  before: readonly AuditedRow[],
  after: readonly AuditedRow[],
): [readonly AuditedRow[], readonly AuditedRow[]] {
  if (mode === 'lock') return [before, after];
  const old = new Set(before.map(({ id }) => id));
  const now = new Set(after.map(({ id }) => id));
  return [before.filter(({ id }) => !now.has(id)), after.filter(({ id }) => !old.has(id))];
}

async function findRelated(tx: Tx, { related = {} }: AuditEntryRule, input: AuditInput): Promise<string[]> {
  const found: string[] = [];
  for (const [relation, source] of Object.entries(related))
    found.push(...(await findRelatedObjects(tx, relation as AuditRelation, listSourceTexts(input, source))));
  return found;
}

/** With names in place of ids, and the differences of documents and the like in place of the values. */
async function describeChanges(
  tx: Tx,
  changed: readonly UnnamedChange[],
  comparisons: AuditComparisons,
): Promise<AuditChange[]> {
  const names = new Map<AuditObject, ReadonlyMap<string, string>>();
  for (const [kind, ids] of listReferences(changed))
    names.set(kind, await loadAuditedNames(tx, kind, [...ids]));
  const described: AuditChange[] = [];
  for (const one of changed) {
    const { change, comparison } = one;
    if (comparison) described.push(...(await listDifferences(tx, change, comparisons[comparison])));
    else described.push(nameReferences(one, names));
  }
  return described;
}

async function listDifferences(
  tx: Tx,
  { object, name, field, from, to }: AuditChange,
  compare: AuditComparison,
): Promise<AuditChange[]> {
  const differences = await compare(tx, { id: parseObjectKey(object).id, from, to });
  return differences.map((difference) => ({
    object,
    name,
    field: truncateText(difference.field ?? field),
    ...(difference.from !== undefined && { from: truncateText(difference.from) }),
    ...(difference.to !== undefined && { to: truncateText(difference.to) }),
  }));
}

type RowsByKind = Map<AuditObject, AuditedRow[]>;

async function readObjects(tx: Tx, objects: readonly string[], mode: 'lock' | 'read'): Promise<RowsByKind> {
  const ids = groupIds(objects);
  const rows: RowsByKind = new Map();
  // In the order of the registry, so that two calls lock the kinds in the same order.
  for (const kind of comparedKinds) {
    const named = ids.get(kind);
    if (named) rows.set(kind, await readAuditedRows(tx, { kind, ids: named }, mode));
  }
  return rows;
}

/** The names of objects whose values are not compared. */
async function loadNames(tx: Tx, objects: readonly string[]): Promise<[string, string][]> {
  const names: [string, string][] = [];
  for (const [kind, ids] of groupIds(objects)) {
    if (comparedKinds.includes(kind)) continue;
    for (const [id, name] of await loadAuditedNames(tx, kind, ids)) names.push([`${kind}:${id}`, name]);
  }
  return names;
}

/** What the rows are called, by `type:id`. */
const listNames = (rows: RowsByKind): [string, string][] =>
  [...rows].flatMap(([kind, some]) =>
    some.map((row): [string, string] => [`${kind}:${row.id}`, nameAuditedRow(row)]),
  );

function groupIds(objects: readonly string[]): Map<AuditObject, string[]> {
  const ids = new Map<AuditObject, string[]>();
  for (const { kind, id } of objects.map(parseObjectKey)) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  return ids;
}
