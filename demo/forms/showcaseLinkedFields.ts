/** The showcase's fields with references: options of a dictionary, records of other forms, defaults, buttons. */

import type { DemoForm } from '../demoTypes.ts';
import { materialDictionary } from '../seedDictionaries.ts';
import { createOptions } from './options.ts';

type Fields = DemoForm['fields'];

const materialOptions = { funcType: 'select', selectMode: 1, configDataId: materialDictionary } as const;
const supplier = { funcType: 'relatedForm', relateEnName: 'auto_supplier', relateField: 'name' } as const;

/** The amount of the last showcase that the same person has made. */
const lastAmount = `select amount from auto_showcase
where "createBy" = :userId and amount is not null and "sys$deleteTime" is null
order by id desc`;

export const materialColumns = [
  { ...materialOptions, enName: 'category', label: '物资大类', width: 140 },
  { ...materialOptions, enName: 'subCategory', label: '物资小类', width: 140, relateField: 'category' },
] satisfies Fields;

export const linkedFields: Fields = [
  { enName: 'linked', label: '动态选项与关联', funcType: 'groupTitle' },
  ...materialColumns,
  { ...materialOptions, enName: 'models', label: '规格', relateField: 'subCategory', multiple: true },
  {
    enName: 'supplierKind',
    label: '供应商类别',
    funcType: 'select',
    options: createOptions('材料', '设备', '劳务', '专业分包', '服务'),
    defaultType: 'fix',
    defaultValue: '设备',
  },
  {
    ...supplier,
    enName: 'partner',
    label: '同类供应商',
    conditions: { category: `$${'{supplierKind}'}` },
    relate2Current: ['contact:partnerContact'],
  },
  { enName: 'partnerContact', label: '供应商联系人', funcType: 'input', maxLength: 30 },
  { ...supplier, enName: 'reserves', label: '备选供应商', multiple: true, conditions: { grade: ['A', 'B'] } },
];

export const startedFields: Fields = [
  { enName: 'started', label: '默认值与按钮', funcType: 'groupTitle' },
  {
    enName: 'applyDay',
    label: '申请日期',
    funcType: 'dateStamp',
    defaultType: 'func',
    defaultValue: 'today()',
  },
  {
    enName: 'asker',
    label: '经办人',
    funcType: 'user',
    defaultType: 'func',
    defaultValue: 'currentUser.userId',
  },
  {
    enName: 'lastAmount',
    label: '上次金额',
    funcType: 'number',
    precision: 2,
    suffix: '元',
    defaultType: 'sql',
    defaultValue: lastAmount,
  },
  { enName: 'taxed', label: '含税金额', funcType: 'number', precision: 2, suffix: '元' },
  {
    enName: 'addTax',
    label: '按 13% 计算含税金额',
    funcType: 'button',
    action: { type: 'compute', assign: [{ toField: 'taxed', expression: 'round(amount * 1.13, 2)' }] },
  },
  {
    enName: 'toSupplier',
    label: '登记为供应商',
    funcType: 'button',
    action: {
      type: 'toForm',
      targetForm: 'auto_supplier',
      fieldMap: ['title:name', 'partnerContact:contact'],
    },
  },
  {
    enName: 'showPartner',
    label: '在新页签查看供应商',
    funcType: 'button',
    hideCondition: 'empty(partner)',
    action: { type: 'link', address: '/auto/auto_supplier/detail{partner}' },
  },
];
