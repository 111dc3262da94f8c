/** Sentences and lists of who names an object. */
import type { ObjectUse } from '../../../contract/calls/shapes/referenceShapes.ts';
import { formatObjectUsers } from '../../../contract/text/objectUsers.ts';
import {
  type Reference,
  type ReferenceAct,
  type ReferencedKind,
  type ReferencedObject,
  referrers,
} from './reference.ts';
import { references } from './registry.ts';

type ActOnKind = { kind: ReferencedKind; act: ReferenceAct };

/** The number of names for each kind of place in the data of the refusal. */
const maxListed = 100;

export const buildObjectUse = (
  acting: ActOnKind,
  { name }: ReferencedObject,
  found: readonly Reference[],
): ObjectUse => ({
  object: `${references[acting.kind].noun}“${name}”`,
  remedy: formatRemedy(acting, found),
  users: [...Map.groupBy(found, ({ by }) => by)].map(([by, places]) => ({
    what: `${places.reduce((sum, { count = 1 }) => sum + count, 0)} ${referrers[by]}`,
    names: [...new Set(places.map((place) => place.name))].slice(0, maxListed),
  })),
});

/** `字典“合同类型”正被 2 个字段（合同“类型”、付款“类型”）使用，请先解除引用再删除` */
export function formatReferences(
  acting: ActOnKind,
  named: ReferencedObject,
  found: readonly Reference[],
): string {
  const { object, remedy, users } = buildObjectUse(acting, named, found);
  return `${object}正被 ${formatObjectUsers(users)}使用，${remedy}`;
}

function formatRemedy({ kind, act }: ActOnKind, [first]: readonly Reference[]): string {
  const { code, remedy = '先解除引用', remedies = {} } = references[kind];
  const ofPlace = first && remedies[first.by];
  if (ofPlace !== undefined) return ofPlace;
  const verbs: Record<ReferenceAct, string> = {
    rename: `修改${code}`,
    disable: '停用',
    delete: '删除',
    forceDelete: '删除',
    changePermission: '修改权限字符',
    changeAddress: '修改地址',
  };
  const verb = verbs[act];
  return `请${remedy}再${verb}`;
}
