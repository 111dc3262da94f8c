/** Adds, changes and deletes rows of administration objects, with the rules that follow from their descriptions. */
import { Refusal } from '../../../contract/failures.ts';
import { resources } from '../../../contract/resources/registry.ts';
import { linkFields, type StoredResource } from '../../../contract/resources/resource.ts';
import type { CallContext } from '../../context/callContext.ts';
import { lockTree, type SiblingOrder } from '../../db/queries/platform/saveOrder.ts';
import type { TreeTable } from '../../db/queries/treeTables.ts';
import {
  deleteRows,
  findValue,
  insertResourceRow,
  listValues,
  type ResourceValues,
  saveLinkedLists,
  updateRows,
} from '../../db/resources/resourceRows.ts';
import { assertChangeUnreferenced, assertRowsUnreferenced } from '../references/assertUnreferenced.ts';
import { codeFieldOf, isStoredKind } from '../references/referencedObjects.ts';
import { holdSavedReferences } from '../references/savedReferences.ts';
import { assertAllAffected, assertFound } from './assertFound.ts';
import { assertParent } from './assertParent.ts';
import { assertUnchanged } from './assertUnchanged.ts';
import { assertNoCycle } from './buildTree.ts';
import { type UniqueKeyErrors, withConstraintFailures } from './constraintFailures.ts';
import { saveTreeOrder } from './saveTreeOrder.ts';

/** After `holdSavedReferences`. Throws NAME_TAKEN, and 400 for a parent or an owner that does not exist. Returns the key of the row. */
export async function addRow<const R extends StoredResource>(
  { tx, actor }: CallContext,
  resource: R,
  values: ResourceValues,
): Promise<{ [K in R['key']]: string }> {
  const owner = ownerOf(resource, values);
  if (owner) await assertOwner(tx, resource, owner);
  await assertParentOf(tx, resource, { ids: [], parentId: parentIn(resource, values), owner });
  const id = await withConstraintFailures(uniqueKeyErrors(resource), async () => {
    const columns = withoutLists(resource, values);
    const added = await insertResourceRow(tx, resource, {
      ...columns,
      ...authorOf(resource, 'added', actor),
    });
    await saveLinkedLists(tx, resource, { id: added, values });
    return added;
  });
  return { [resource.key]: id } as { [K in R['key']]: string };
}

/**
 * The first half of an edit, before anything is read that it depends on: the locks of references before that of the
 * row, as everywhere. Throws IN_USE and STALE_RECORD.
 */
export async function lockEditedRow(
  { tx }: CallContext,
  resource: StoredResource,
  body: ResourceValues,
): Promise<void> {
  const { name, key, stored } = resource;
  const id = String(body[key]);
  if (isStoredKind(name)) {
    const field = codeFieldOf(name);
    const { [field]: code, status } = body as RowCodes;
    // A key never changes.
    await assertChangeUnreferenced(tx, { kind: name, id, code: field === key ? undefined : code, status });
  }
  await holdSavedReferences(tx, name, body);
  await assertUnchanged(tx, { table: stored.table, key, id }, body.version as string | undefined);
}

/** The second half of an edit, which writes. Throws NAME_TAKEN and BAD_PARENT; 404 for a row that does not exist. */
export async function changeLockedRow(
  { tx, actor, now }: CallContext,
  resource: StoredResource,
  body: ResourceValues,
): Promise<null> {
  const { key, tree, within } = resource;
  const { [key]: rowKey, version: _, ...change } = body;
  const id = String(rowKey);
  const parentId = parentIn(resource, change);
  if (tree && parentId) {
    const owner = within && assertFound(await findValue(tx, resource, { id, column: within.property }));
    await assertParentOf(tx, resource, { ids: [id], parentId, owner });
    // Locked together, so that two concurrent moves cannot create a cycle.
    assertNoCycle(await lockTree(tx, treeOf(resource)), { id, parentId });
  }
  const columns = { ...withoutLists(resource, change), ...authorOf(resource, 'changed', actor) };
  const changed = await withConstraintFailures(uniqueKeyErrors(resource), () =>
    updateRows(tx, resource, { ids: [id], change: columns, now }),
  );
  assertAllAffected([id], changed);
  await withConstraintFailures({}, () => saveLinkedLists(tx, resource, { id, values: change }));
  return null;
}

/** The first half of a removal: nobody saves a reference to the rows any more. Throws IN_USE. */
export async function lockRemovedRows(
  { tx }: CallContext,
  { name }: StoredResource,
  ids: string[],
): Promise<void> {
  if (isStoredKind(name)) await assertRowsUnreferenced(tx, { kind: name, ids, act: 'delete' });
}

/** The second half of a removal, which deletes. Throws 404 for rows that do not exist. */
export async function deleteLockedRows(
  { tx }: CallContext,
  resource: StoredResource,
  ids: string[],
): Promise<null> {
  assertAllAffected(ids, await withConstraintFailures({}, () => deleteRows(tx, resource, ids)));
  return null;
}

/** Throws 400 for rows of several owners, and for a parent that cannot be chosen. */
export async function sortRows(
  context: CallContext,
  resource: StoredResource,
  order: SiblingOrder,
): Promise<null> {
  const { tx } = context;
  const { within } = resource;
  const owners = within ? await listValues(tx, resource, { ids: order.ids, column: within.property }) : [];
  if (within) assertFound(owners[0]);
  if (owners.length > 1)
    throw new Refusal(400, [{ path: 'ids', message: `这些数据不属于同一${ownerTitle(resource)}` }]);
  await assertParentOf(tx, resource, { ...order, owner: owners[0] });
  await withConstraintFailures(uniqueKeyErrors(resource), () =>
    saveTreeOrder(context, treeOf(resource), order),
  );
  return null;
}

/** Changes the status of all rows. Throws IN_USE for a disabled row that others refer to, and 404 for unknown rows. */
export async function changeStatus(
  { tx, actor, now }: CallContext,
  resource: StoredResource,
  { ids, status }: { ids: string[]; status: '0' | '1' },
): Promise<null> {
  const { name } = resource;
  if (status === '1' && isStoredKind(name))
    await assertRowsUnreferenced(tx, { kind: name, ids, act: 'disable' });
  const change = { status, ...authorOf(resource, 'changed', actor) };
  assertAllAffected(ids, await updateRows(tx, resource, { ids, change, now }));
  return null;
}

type RowCodes = { [column: string]: string | undefined } & { status?: '0' | '1' | undefined };
type ParentChoice = {
  ids: readonly string[];
  parentId?: string | null | undefined;
  owner: string | undefined;
};

/** The values that are columns of the row. */
function withoutLists(resource: StoredResource, values: ResourceValues): ResourceValues {
  const lists = new Set(linkFields(resource).map(({ enName }) => enName));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !lists.has(name)));
}

/** The column of the person who adds or changes a row. */
const authorOf = (
  { stored: { author } }: StoredResource,
  act: 'added' | 'changed',
  { userId }: CallContext['actor'],
): ResourceValues => (author ? { [author[act]]: userId } : {});

/** The description of a tree names one of the tables. */
const treeOf = ({ stored }: StoredResource) => stored.table as TreeTable;

const parentIn = ({ tree }: StoredResource, values: ResourceValues) =>
  tree && (values[tree.parent] as string | null | undefined);

const ownerOf = ({ within }: StoredResource, values: ResourceValues): string | undefined =>
  within && String(values[within.property]);

const ownerTitle = ({ within }: StoredResource): string => (within ? resources[within.resource].title : '');

async function assertParentOf(
  tx: CallContext['tx'],
  resource: StoredResource,
  { ids, parentId, owner }: ParentChoice,
): Promise<void> {
  const { tree, title } = resource;
  if (!tree) return;
  await assertParent(tx, treeOf(resource), { noun: tree.noun ?? title, ids, parentId, within: owner });
}

async function assertOwner(tx: CallContext['tx'], resource: StoredResource, owner: string): Promise<void> {
  const { within } = resource;
  const above = within && resources[within.resource];
  if (!above?.stored || !within) return;
  const column = within.property;
  if (await findValue(tx, above as StoredResource, { column, by: column, value: owner })) return;
  throw new Refusal(400, [{ path: column, message: `${above.title}不存在` }]);
}

/** The refusals of the unique indexes that the description names. */
function uniqueKeyErrors({ fields, title, tree }: StoredResource): UniqueKeyErrors {
  const keys = fields.flatMap(({ enName, label, uniqueKey }) => {
    if (!uniqueKey) return [];
    const { index, among = [], sentence } = uniqueKey;
    const isAmongSiblings = tree !== undefined && among.includes(tree.parent);
    const message = sentence ?? (isAmongSiblings ? `同级已有同名${title}` : `${label}已被使用`);
    return [[index, { path: enName, message }]];
  });
  // The names of described keys are not among the types.
  return Object.fromEntries(keys) as UniqueKeyErrors;
}
