/** Refuses to rename, disable or delete an object that others name. */
import type { ObjectUse } from '../../../contract/calls/shapes/referenceShapes.ts';
import { Failure } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { lockReferences, type ReferenceScope } from '../../db/locks/referenceLocks.ts';
import type { OnOff } from '../../db/tables/people.ts';
import type { Reference, ReferenceAct, ReferencedKind, ReferencedObject } from './reference.ts';
import { codeFieldOf, loadObjects, type StoredKind, type StoredObject } from './referencedObjects.ts';
import { createReferenceSnapshot, type ReferenceSnapshot, type SavedForm } from './referenceSnapshot.ts';
import { buildObjectUse, formatReferences } from './referenceTexts.ts';
import { references } from './registry.ts';

type ReferenceCheck = {
  kind: ReferencedKind;
  objects: readonly ReferencedObject[];
  act: ReferenceAct;
  /** The field of the request at which an editor shows the refusal. */
  path?: string;
  /** A definition that is about to replace the stored one, and whose places count. */
  saved?: SavedForm;
};

type ActOnRows = {
  kind: StoredKind;
  ids: readonly string[];
  act: ReferenceAct;
  /** The field of the request, as in a check. */
  path?: string;
};

export async function assertRowsUnreferenced(tx: Tx, acting: ActOnRows): Promise<void> {
  const failure = await findRowUse(tx, acting);
  if (failure) throw failure;
}

/** The refusal of the act, or undefined if none of the rows is in use. Rows that are disabled already can be disabled. */
export async function findRowUse(tx: Tx, { kind, ids, act, path }: ActOnRows): Promise<Failure | undefined> {
  await lockPlaces(tx, { kind, objects: await loadObjects(tx, kind, ids), acts: [act] });
  // Somebody else may have renamed one while this transaction waited.
  const rows = await loadObjects(tx, kind, ids);
  const objects = act === 'disable' ? rows.filter(({ enabled }) => enabled) : rows;
  return findUse(createReferenceSnapshot(tx), { kind, objects, act, ...(path !== undefined && { path }) });
}

type RowChange = {
  kind: StoredKind;
  id: string;
  code?: string | undefined;
  status?: OnOff | undefined;
};

/** Refuses a change that renames or disables a row which others name. What is disabled already can be saved. */
export async function assertChangeUnreferenced(tx: Tx, { kind, id, code, status }: RowChange): Promise<void> {
  if (code === undefined && status !== '1') return;
  const actsOn = (row: StoredObject | undefined): ReferenceAct[] => [
    ...(row && code !== undefined && code !== row.code ? (['rename'] as const) : []),
    ...(row?.enabled && status === '1' ? (['disable'] as const) : []),
  ];
  const seen = await loadObjects(tx, kind, [id]);
  const acts = actsOn(seen[0]);
  if (acts.length === 0) return;
  await lockPlaces(tx, { kind, objects: seen, acts });
  // Somebody else may have renamed it while this transaction waited.
  const objects = await loadObjects(tx, kind, [id]);
  const snapshot = createReferenceSnapshot(tx);
  for (const act of actsOn(objects[0])) {
    const path = act === 'rename' ? codeFieldOf(kind) : 'status';
    await refuseReferenced(snapshot, { kind, objects, act, path });
  }
}

/** For objects that have no rows. Throws IN_USE like the others. */
export async function assertUnreferenced(tx: Tx, check: ReferenceCheck): Promise<void> {
  if (check.objects.length === 0) return;
  await lockPlaces(tx, { ...check, acts: [check.act] });
  await refuseReferenced(createReferenceSnapshot(tx, check.saved), check);
}

type ActsOnObjects = Omit<ReferenceCheck, 'act'> & { acts: readonly ReferenceAct[] };

/** From here to the end of the transaction nobody saves a reference that would bar these acts. */
const lockPlaces = (tx: Tx, { kind, objects, acts }: ActsOnObjects): Promise<void> =>
  lockReferences(
    tx,
    references[kind].sources
      .filter(({ bars }) => acts.some((act) => bars.includes(act)))
      .flatMap(({ savedIn }): ReferenceScope[] => {
        if (savedIn === 'foreignKey') return [];
        return savedIn === 'records' ? objects.flatMap((object) => recordScopes(kind, object)) : [savedIn];
      }),
  );

const recordScopesOfIds: Partial<Record<ReferencedKind, ReferenceScope>> = {
  dept: 'records depts',
  post: 'records posts',
  constant: 'records constants',
};

const recordScopes = (kind: ReferencedKind, { within = '' }: ReferencedObject): ReferenceScope[] => {
  if (kind === 'dictData') return [`records dict ${within}`];
  const scopes = recordScopesOfIds[kind];
  return scopes ? [scopes] : [];
};

async function refuseReferenced(snapshot: ReferenceSnapshot, check: ReferenceCheck): Promise<void> {
  const failure = await findUse(snapshot, check);
  if (failure) throw failure;
}

/** IN_USE for the first object that is in use. The data lists its users, the sentence the first of them. */
async function findUse(snapshot: ReferenceSnapshot, check: ReferenceCheck): Promise<Failure | undefined> {
  const found = await findReferences(snapshot, check);
  const object = check.objects.find(({ id }) => found.some((one) => one.id === id));
  if (!object) return undefined;
  const own = found.filter(({ id }) => id === object.id);
  const msg = formatReferences(check, object, own);
  return new Failure('IN_USE', {
    msg,
    data: buildObjectUse(check, object, own),
    ...(check.path !== undefined && { errors: [{ path: check.path, message: msg }] }),
  });
}

/** Who names each of the rows, for those who ask before they act. Rows that nobody names are omitted. */
export async function listRowUses(tx: Tx, { kind, ids, act }: ActOnRows): Promise<RowUse[]> {
  const objects = await loadObjects(tx, kind, ids);
  const found = await findReferences(createReferenceSnapshot(tx), { kind, objects, act });
  const byId = Map.groupBy(found, ({ id }) => id);
  return objects.flatMap((object) => {
    const own = byId.get(object.id);
    return own
      ? [{ id: object.id, name: object.name, uses: buildObjectUse({ kind, act }, object, own).users }]
      : [];
  });
}

/** Who stands in the way of the act, for each object that is in use. */
export async function listObjectUses(tx: Tx, check: ReferenceCheck): Promise<ObjectUse[]> {
  const found = await findReferences(createReferenceSnapshot(tx, check.saved), check);
  const byId = Map.groupBy(found, ({ id }) => id);
  return check.objects.flatMap((object) => {
    const own = byId.get(object.id);
    return own ? [buildObjectUse(check, object, own)] : [];
  });
}

type RowUse = { id: string; name: string; uses: ObjectUse['users'] };

/** The places that bar the act. A kind has at most six sources for an act, each of a bounded number of statements. */
async function findReferences(
  snapshot: ReferenceSnapshot,
  { kind, objects, act }: ReferenceCheck,
): Promise<Reference[]> {
  if (objects.length === 0) return [];
  const found: Reference[] = [];
  // A transaction runs them one after the other.
  for (const { bars, find } of references[kind].sources) {
    if (bars.includes(act)) found.push(...(await find(snapshot, objects)));
  }
  return found;
}
