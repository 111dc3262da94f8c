/**
 * Who names objects by their codes or ids, by kind of object: the one place that renaming, disabling and deleting ask.
 * Objects that are named by id may get another name at any time, since names are read by id.
 */
import type { Form } from '../../records/schema/formLayout.ts';
import {
  constantsInFlows,
  createNodeFinder,
  entriesInFlows,
  fieldRightsInFlows,
  fieldsInFlows,
  groupsInDocuments,
  nodesWithoutSuccessor,
  optionsInFlows,
  roleExpressionsInFlows,
} from './flowReferences.ts';
import {
  findConstantExpressions,
  findConstantFields,
  findDefaultsOf,
  findDictionaryFields,
  findEntryExpressions,
  findEntryFields,
  findFieldQueries,
  findFieldReferences,
  findFormReferences,
  findOptionReferences,
  findRenamedFieldQueries,
  findRoleExpressions,
} from './formReferences.ts';
import { recordsWith } from './recordReferences.ts';
import type {
  Reference,
  ReferencedKind,
  ReferencedObject,
  ReferenceFinder,
  ReferenceSource,
  Referrer,
} from './reference.ts';
import * as rows from './rowReferences.ts';
import { settingsNaming } from './settingReferences.ts';

const inForms =
  (find: (forms: readonly Form[], object: ReferencedObject) => Reference[]): ReferenceFinder =>
  async (snapshot, objects) => {
    const forms = await snapshot.forms();
    return objects.flatMap((object) => find(forms, object));
  };

/** Forms that are deleted together may name each other. */
const inOtherForms =
  (find: (forms: readonly Form[], object: ReferencedObject) => Reference[]): ReferenceFinder =>
  async (snapshot, objects) => {
    const deleted = new Set(objects.map(({ code }) => code));
    const forms = (await snapshot.forms()).filter(({ enName }) => !deleted.has(enName));
    return objects.flatMap((object) => find(forms, object));
  };

const anyAct = ['rename', 'disable', 'delete'] as const;
const renameOrDelete = ['rename', 'delete'] as const;
const disableOrDelete = ['disable', 'delete'] as const;
const deleteOnly = ['delete'] as const;
const untilSettled = ['disable', 'delete', 'forceDelete'] as const;

type ReferenceRules = {
  noun: string;
  code: string;
  /** What to do first, if not 解除引用. */
  remedy?: string;
  /** What to do instead, by the first kind of place. */
  remedies?: Partial<Record<Referrer, string>>;
  sources: readonly ReferenceSource[];
};

export const references: Record<ReferencedKind, ReferenceRules> = {
  dictType: {
    noun: '字典',
    code: '字典类型',
    sources: [
      { bars: anyAct, savedIn: 'forms', find: inForms(findDictionaryFields) },
      { bars: deleteOnly, savedIn: 'foreignKey', find: rows.entriesOfDictionary },
    ],
  },
  // A disabled entry stays readable in records and comparable in conditions.
  dictData: {
    noun: '字典数据',
    code: '键值',
    sources: [
      { bars: renameOrDelete, savedIn: 'records', find: recordsWith('dict') },
      { bars: anyAct, savedIn: 'forms', find: inForms(findEntryFields) },
      { bars: renameOrDelete, savedIn: 'forms', find: inForms(findEntryExpressions) },
      { bars: renameOrDelete, savedIn: 'flows', find: entriesInFlows },
      { bars: deleteOnly, savedIn: 'foreignKey', find: rows.childEntries },
    ],
  },
  form: {
    noun: '表单',
    code: '表单英文名',
    sources: [
      { bars: deleteOnly, savedIn: 'forms', find: inOtherForms(findFormReferences) },
      { bars: deleteOnly, savedIn: 'settings', find: settingsNaming('form') },
      { bars: deleteOnly, savedIn: 'constants', find: rows.constantsOfForm },
      { bars: deleteOnly, savedIn: 'organization', find: rows.suppliersOfForm },
    ],
  },
  field: {
    noun: '字段',
    code: '字段英文名',
    sources: [
      { bars: deleteOnly, savedIn: 'forms', find: inForms(findFieldReferences) },
      { bars: deleteOnly, savedIn: 'forms', find: inForms(findFieldQueries) },
      { bars: ['rename'], savedIn: 'forms', find: inForms(findRenamedFieldQueries) },
      { bars: renameOrDelete, savedIn: 'flows', find: fieldsInFlows },
      { bars: ['rename'], savedIn: 'flows', find: fieldRightsInFlows },
      { bars: deleteOnly, savedIn: 'settings', find: settingsNaming('field') },
    ],
  },
  option: {
    noun: '选项',
    code: '值',
    sources: [
      { bars: deleteOnly, savedIn: 'forms', find: inForms(findOptionReferences) },
      { bars: deleteOnly, savedIn: 'flows', find: optionsInFlows },
    ],
  },
  // Disabling a role takes its permissions from the people who have it, which is what it is for.
  role: {
    noun: '角色',
    code: '权限字符',
    sources: [
      { bars: deleteOnly, savedIn: 'organization', find: rows.peopleOfRole },
      { bars: disableOrDelete, savedIn: 'flows', find: createNodeFinder('ROLE') },
      { bars: anyAct, savedIn: 'settings', find: settingsNaming('role') },
      { bars: renameOrDelete, savedIn: 'forms', find: inForms(findRoleExpressions) },
      { bars: renameOrDelete, savedIn: 'flows', find: roleExpressionsInFlows },
      { bars: anyAct, savedIn: 'flows', find: groupsInDocuments },
    ],
  },
  post: {
    noun: '岗位',
    code: '岗位编码',
    sources: [
      { bars: ['disable'], savedIn: 'organization', find: rows.enabledPeopleOfPost },
      { bars: deleteOnly, savedIn: 'organization', find: rows.peopleOfPost },
      { bars: disableOrDelete, savedIn: 'flows', find: createNodeFinder('POST') },
      { bars: disableOrDelete, savedIn: 'forms', find: inForms(findDefaultsOf('posts')) },
      { bars: deleteOnly, savedIn: 'records', find: recordsWith('posts') },
    ],
  },
  dept: {
    noun: '部门',
    code: '部门编号',
    sources: [
      { bars: disableOrDelete, savedIn: 'flows', find: createNodeFinder('DEPT') },
      { bars: disableOrDelete, savedIn: 'settings', find: settingsNaming('dept') },
      { bars: disableOrDelete, savedIn: 'forms', find: inForms(findDefaultsOf('depts')) },
      { bars: deleteOnly, savedIn: 'organization', find: rows.rolesOfDept },
      { bars: deleteOnly, savedIn: 'records', find: recordsWith('depts') },
    ],
  },
  // Records keep the names of people who have left, and their roles and posts end with the account.
  user: {
    noun: '人员',
    code: '编号',
    remedy: '先做离职交接，或更换所指人员',
    sources: [
      { bars: untilSettled, savedIn: 'organization', find: rows.deptsLedBy },
      { bars: untilSettled, savedIn: 'organization', find: rows.delegatorsTo },
      { bars: disableOrDelete, savedIn: 'flows', find: nodesWithoutSuccessor },
      { bars: untilSettled, savedIn: 'settings', find: settingsNaming('user') },
      { bars: untilSettled, savedIn: 'forms', find: inForms(findDefaultsOf('users')) },
    ],
  },
  menu: {
    noun: '菜单',
    code: '路由地址',
    remedies: { role: '请先在这些角色的权限中去掉', form: '由表单决定，可另建菜单' },
    sources: [
      { bars: ['changePermission', 'changeAddress'], savedIn: 'forms', find: rows.formOfMenu },
      {
        bars: ['changePermission', 'changeAddress', 'delete'],
        savedIn: 'organization',
        find: rows.rolesOfMenu,
      },
      { bars: deleteOnly, savedIn: 'foreignKey', find: rows.childMenus },
    ],
  },
  constant: {
    noun: '常量',
    code: '名称',
    sources: [
      { bars: deleteOnly, savedIn: 'records', find: recordsWith('constants') },
      { bars: disableOrDelete, savedIn: 'forms', find: inForms(findConstantFields) },
      { bars: deleteOnly, savedIn: 'forms', find: inForms(findConstantExpressions) },
      { bars: deleteOnly, savedIn: 'flows', find: constantsInFlows },
      { bars: deleteOnly, savedIn: 'foreignKey', find: rows.childConstants },
    ],
  },
};
