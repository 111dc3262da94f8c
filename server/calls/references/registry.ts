/**
 * Who names objects by their codes or ids, by kind of object: the one place that renaming, disabling and deleting ask.
 * Objects that are named by id may get another name at any time, since names are read by id.
 */
import type { UniqueKeyName } from '../../db/errors/uniqueKeys.ts';
import { loadForms } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import {
  entriesInFlows,
  fieldsInFlows,
  groupsInDocuments,
  nodesNaming,
  roleExpressionsInFlows,
} from './flowReferences.ts';
import {
  findDictionaryFields,
  findEntryExpressions,
  findEntryFields,
  findFieldReferences,
  findFormReferences,
  findRoleExpressions,
} from './formReferences.ts';
import { recordsWith, recordsWithEntry } from './recordReferences.ts';
import type {
  Reference,
  ReferencedKind,
  ReferencedObject,
  ReferenceFinder,
  ReferenceSource,
} from './reference.ts';
import * as rows from './rowReferences.ts';
import { settingsNaming } from './settingReferences.ts';

const inForms =
  (find: (forms: readonly Form[], object: ReferencedObject) => Reference[]): ReferenceFinder =>
  async (tx, objects) => {
    const forms = await loadForms(tx);
    return objects.flatMap((object) => find(forms, object));
  };

/** Forms that are deleted together may name each other. */
const inOtherForms =
  (find: (forms: readonly Form[], object: ReferencedObject) => Reference[]): ReferenceFinder =>
  async (tx, objects) => {
    const deleted = new Set(objects.map(({ code }) => code));
    const forms = (await loadForms(tx)).filter(({ enName }) => !deleted.has(enName));
    return objects.flatMap((object) => find(forms, object));
  };

const always = ['rename', 'disable', 'delete'] as const;
const lasting = ['rename', 'delete'] as const;
const ending = ['disable', 'delete'] as const;
const deletion = ['delete'] as const;

export const references: Record<
  ReferencedKind,
  { noun: string; code: string; sources: readonly ReferenceSource[] }
> = {
  dictType: {
    noun: '字典',
    code: '字典类型',
    sources: [
      { bars: always, find: inForms(findDictionaryFields) },
      { bars: deletion, find: rows.entriesOfDictionary },
    ],
  },
  // A disabled entry stays readable in records and comparable in conditions.
  dictData: {
    noun: '字典数据',
    code: '键值',
    sources: [
      { bars: lasting, find: recordsWithEntry },
      { bars: always, find: inForms(findEntryFields) },
      { bars: lasting, find: inForms(findEntryExpressions) },
      { bars: lasting, find: entriesInFlows },
      { bars: deletion, find: rows.childEntries },
    ],
  },
  form: {
    noun: '表单',
    code: '表单英文名',
    sources: [
      { bars: deletion, find: inOtherForms(findFormReferences) },
      { bars: deletion, find: settingsNaming('form') },
      { bars: deletion, find: rows.constantsOfForm },
      { bars: deletion, find: rows.suppliersOfForm },
    ],
  },
  field: {
    noun: '字段',
    code: '字段英文名',
    sources: [
      { bars: deletion, find: inForms(findFieldReferences) },
      { bars: deletion, find: fieldsInFlows },
      { bars: deletion, find: settingsNaming('field') },
    ],
  },
  // Disabling a role takes its permissions from the people who have it, which is what it is for.
  role: {
    noun: '角色',
    code: '权限字符',
    sources: [
      { bars: deletion, find: rows.peopleOfRole },
      { bars: ending, find: nodesNaming('ROLE') },
      { bars: always, find: settingsNaming('role') },
      { bars: lasting, find: inForms(findRoleExpressions) },
      { bars: lasting, find: roleExpressionsInFlows },
      { bars: always, find: groupsInDocuments },
    ],
  },
  post: {
    noun: '岗位',
    code: '岗位编码',
    sources: [
      { bars: ['disable'], find: rows.enabledPeopleOfPost },
      { bars: deletion, find: rows.peopleOfPost },
      { bars: ending, find: nodesNaming('POST') },
      { bars: deletion, find: recordsWith('posts') },
    ],
  },
  dept: {
    noun: '部门',
    code: '部门编号',
    sources: [
      { bars: ending, find: nodesNaming('DEPT') },
      { bars: ending, find: settingsNaming('dept') },
      { bars: deletion, find: rows.rolesOfDept },
      { bars: deletion, find: recordsWith('depts') },
    ],
  },
  menu: { noun: '菜单', code: '路由地址', sources: [{ bars: deletion, find: rows.childMenus }] },
  constant: { noun: '常量', code: '名称', sources: [{ bars: deletion, find: rows.childConstants }] },
};

/**
 * What becomes of those who name an object by a unique code when the code changes. `refused`: the change is refused
 * with its users. `immutable`: the code cannot change. `byId`: all name it by id, and texts that were stored beside ids
 * follow. `unnamed`: nothing names it.
 */
export const codeRules = {
  roleKeys: 'refused',
  roleNames: 'byId',
  dictTypes_dictType_key: 'refused',
  dictData_dictType_dictValue_key: 'refused',
  deptNames: 'byId',
  postNames: 'byId',
  postCodes: 'unnamed',
  constantNames: 'unnamed',
  configs_configKey_key: 'immutable',
  tenants_pkey: 'immutable',
  tenantsByCode: 'immutable',
  tenants_schema_key: 'immutable',
  userNames: 'byId',
  userOpenIds: 'unnamed',
  signInNameOwners: 'unnamed',
  savedViews_userId_list_name_key: 'unnamed',
} as const satisfies Record<UniqueKeyName, 'refused' | 'immutable' | 'byId' | 'unnamed'>;
