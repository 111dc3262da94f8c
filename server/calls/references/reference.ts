/** What a reference is: a place that names an object by its code or its id. */
import type { ReferenceScope } from '../../db/locks/referenceLocks.ts';
import type { ReferenceSnapshot } from './referenceSnapshot.ts';

export type ReferencedKind =
  | 'dictType'
  | 'dictData'
  | 'form'
  | 'field'
  | 'option'
  | 'role'
  | 'post'
  | 'dept'
  | 'user'
  | 'menu'
  | 'constant';

/** `within`: the dictionary of an entry, the form of a field, the field of an option (`auto_order.rows.kind`). */
export type ReferencedObject = { id: string; code: string; name: string; within?: string };

/**
 * What is done to an object. A rename changes its code; a new name needs no check, because names are shown by id.
 * `forceDelete`: a person is deleted, and flows that name the person do what their nodes say about missing people.
 * `changePermission`, `changeAddress`: what an entry of the menu permits, and where its page is.
 */
export type ReferenceAct =
  | 'rename'
  | 'disable'
  | 'delete'
  | 'forceDelete'
  | 'changePermission'
  | 'changeAddress';

/** The kinds of places, with what follows their number in a sentence. */
export const referrers = {
  form: '个表单',
  field: '个字段',
  button: '个按钮',
  expression: '处表达式',
  query: '处 SQL 默认值',
  node: '个流程节点',
  line: '条流程连线',
  title: '处流程标题',
  document: '个流程定义',
  setting: '个参数',
  constant: '个常量',
  role: '个角色',
  person: '名人员',
  headed: '个所领导的部门',
  delegation: '项委托',
  child: '个下级',
  entry: '项字典数据',
  record: '条记录',
  view: '个保存的视图',
} as const;
export type Referrer = keyof typeof referrers;

/**
 * `id`: of the object. `name`: of the place, as people know it. `count`: if the place stands for several. `form`: the form
 * in whose definition the place is.
 */
export type Reference = { id: string; by: Referrer; name: string; count?: number; form?: string };

/** Finds the places of one kind that name any of these objects. */
export type ReferenceFinder = (
  snapshot: ReferenceSnapshot,
  objects: readonly ReferencedObject[],
) => Promise<Reference[]>;

/**
 * A finder with the acts that its places stand in the way of, and the lock that those hold who save such a place.
 * `foreignKey`: rows that a foreign key keeps, which waits for their writers itself. `records`: the scopes of records
 * that can hold the objects.
 */
export type ReferenceSource = {
  bars: readonly ReferenceAct[];
  savedIn: Exclude<ReferenceScope, 'starts' | `records ${string}`> | 'records' | 'foreignKey';
  find: ReferenceFinder;
};
