/** Refuses to rename, disable or delete an object that others name. */
import type { ObjectUse } from '../../../contract/calls/shapes/referenceShapes.ts';
import { Failure } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import type { OnOff } from '../../db/tables/people.ts';
import {
  type Reference,
  type ReferenceAct,
  type ReferencedKind,
  type ReferencedObject,
  referrers,
} from './reference.ts';
import { loadObjects, type StoredKind } from './referencedObjects.ts';
import { references } from './registry.ts';

type ReferenceCheck = {
  kind: ReferencedKind;
  objects: readonly ReferencedObject[];
  act: ReferenceAct;
};

type ActOnRows = { kind: StoredKind; ids: readonly string[]; act: ReferenceAct };

export async function assertRowsUnreferenced(tx: Tx, { kind, ids, act }: ActOnRows): Promise<void> {
  await assertUnreferenced(tx, { kind, objects: await loadObjects(tx, kind, ids), act });
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
  const objects = await loadObjects(tx, kind, [id]);
  const [before] = objects;
  if (!before) return;
  if (code !== undefined && code !== before.code)
    await assertUnreferenced(tx, { kind, objects, act: 'rename' });
  if (status === '1' && before.enabled) await assertUnreferenced(tx, { kind, objects, act: 'disable' });
}

/** Throws IN_USE for the first object that is in use. The data lists its users, the sentence the first of them. */
export async function assertUnreferenced(tx: Tx, check: ReferenceCheck): Promise<void> {
  const found = await findReferences(tx, check);
  const object = check.objects.find(({ id }) => found.some((one) => one.id === id));
  if (!object) return;
  const own = found.filter(({ id }) => id === object.id);
  throw new Failure('IN_USE', {
    msg: formatReferences(check, object, own),
    data: buildObjectUse(check.kind, object, own),
  });
}

async function findReferences(tx: Tx, { kind, objects, act }: ReferenceCheck): Promise<Reference[]> {
  if (objects.length === 0) return [];
  const found: Reference[] = [];
  // A kind has at most six sources, each of one statement; a transaction runs them one after the other.
  for (const { bars, find } of references[kind].sources) {
    if (bars.includes(act)) found.push(...(await find(tx, objects)));
  }
  return found;
}

/** The number of names for each kind of place: in the sentence, and in the data of the refusal. */
const maxNames = 5;
const maxListed = 100;

const buildObjectUse = (
  kind: ReferencedKind,
  { name }: ReferencedObject,
  found: readonly Reference[],
): ObjectUse => ({
  object: `${references[kind].noun}“${name}”`,
  users: [...Map.groupBy(found, ({ by }) => by)].map(([by, places]) => ({
    what: `${places.reduce((sum, { count = 1 }) => sum + count, 0)} ${referrers[by]}`,
    names: [...new Set(places.map((place) => place.name))].slice(0, maxListed),
  })),
});

/** `字典“合同类型”正被 2 个字段（合同“类型”、付款“类型”）使用，请先解除引用再删除` */
export function formatReferences(
  { kind, act }: Pick<ReferenceCheck, 'kind' | 'act'>,
  named: ReferencedObject,
  found: readonly Reference[],
): string {
  const verb = { rename: `修改${references[kind].code}`, disable: '停用', delete: '删除' }[act];
  const { object, users } = buildObjectUse(kind, named, found);
  const texts = users.map(({ what, names }) => {
    const first = names.slice(0, maxNames).join('、');
    return `${what}（${first}${names.length > maxNames ? '等' : ''}）`;
  });
  return `${object}正被 ${texts.join('、')}使用，请先解除引用再${verb}`;
}
