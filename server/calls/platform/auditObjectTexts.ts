/** The objects of audit log entries in words: their kind, and the name that they had. */
import { type AuditObject, auditObjectLabels } from '../../../contract/audit.ts';
import { readObjectNames } from '../../../contract/auditChanges.ts';
import type { Tx } from '../../db/database.ts';
import { loadAuditedNames, loadFormNames } from '../../db/queries/audit/auditedRows.ts';
import { type AuditedObject, auditedTables } from '../../db/queries/audit/auditedTables.ts';

type Entry = { objects: string[]; detail: string };

/** `用户 王芳`. An entry that stores no name gets the present one; an object without a name is told by its id. */
export async function describeAuditObjects(tx: Tx, entries: readonly Entry[]): Promise<string[][]> {
  const stored = entries.map(({ detail }) => readObjectNames(detail));
  const unnamed = entries.flatMap(({ objects }, at) => objects.filter((object) => !stored[at]?.has(object)));
  const present = await loadPresentNames(tx, new Set(unnamed));
  return entries.map(({ objects }, at) =>
    objects.map((object) => formatObject(object, stored[at]?.get(object) ?? present.get(object))),
  );
}

function formatObject(object: string, name: string | undefined): string {
  const { kind, id } = splitObject(object);
  const label = auditObjectLabels[kind as AuditObject] ?? kind;
  return `${label} ${name || id}`;
}

function splitObject(object: string): { kind: string; id: string } {
  const at = object.indexOf(':');
  return { kind: object.slice(0, at), id: object.slice(at + 1) };
}

/** One statement for each kind of object. */
async function loadPresentNames(tx: Tx, objects: ReadonlySet<string>): Promise<Map<string, string>> {
  const kinds = Map.groupBy([...objects].map(splitObject), ({ kind }) => kind);
  const names = new Map<string, string>();
  for (const [kind, same] of kinds) {
    const ids = same.map(({ id }) => id);
    for (const [id, name] of await loadNames(tx, kind, ids)) names.set(`${kind}:${id}`, name);
  }
  return names;
}

async function loadNames(tx: Tx, kind: string, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const numbers = ids.filter((id) => /^\d{1,18}$/.test(id));
  const byId = Object.hasOwn(auditedTables, kind)
    ? await loadAuditedNames(tx, kind as AuditedObject, numbers)
    : new Map<string, string>();
  return kind === 'form' ? new Map([...byId, ...(await loadFormNames(tx, ids))]) : byId;
}
