/**
 * Every type of field in one form with a flow: the inspection of a supplier on site. Fields of the review, among them
 * those that the server fills in, are in siteCheckReviewFields.ts.
 */

import type { DemoForm } from '../demoTypes.ts';
import { materialDictionary } from '../seedDictionaries.ts';
import { createOptions } from './options.ts';
import { filedFields, reviewFields } from './siteCheckReviewFields.ts';

type Fields = DemoForm['fields'];

const siteMaterialOptions = { funcType: 'select', selectMode: 1, configDataId: materialDictionary } as const;

const subject: Fields = [
  { enName: 'no', label: '核验单号', funcType: 'serialNumber', format: 'HY-{yyyyMM}-{000}' },
  { enName: 'title', label: '核验主题', funcType: 'input', required: true, maxLength: 40, isPCQuery: true },
  {
    enName: 'visitType',
    label: '核验方式',
    funcType: 'radio',
    options: createOptions('准入', '年度', '抽查'),
    defaultType: 'fix',
    defaultValue: '准入',
    required: true,
  },
  {
    enName: 'supplierKind',
    label: '供应商类别',
    funcType: 'select',
    options: createOptions('材料', '设备', '劳务', '专业分包', '服务'),
    defaultType: 'fix',
    defaultValue: '材料',
    isPCQuery: true,
  },
  {
    enName: 'supplier',
    label: '供应商',
    funcType: 'relatedForm',
    relateEnName: 'auto_supplier',
    relateField: 'name',
    conditions: { category: `$${'{supplierKind}'}` },
    relate2Current: ['contact:contact', 'phone:phone'],
    required: true,
    isPCQuery: true,
  },
  { enName: 'contact', label: '联系人', funcType: 'input', maxLength: 30 },
  { enName: 'phone', label: '联系电话', funcType: 'input', maxLength: 20 },
  {
    enName: 'scopes',
    label: '核验内容',
    funcType: 'checkbox',
    options: createOptions('资质', '产能', '质量', '库存'),
  },
  { enName: 'mark', label: '标识颜色', funcType: 'color' },
];

const timeAndPlace: Fields = [
  { enName: 'when', label: '时间与地点', funcType: 'groupTitle' },
  {
    enName: 'visitDay',
    label: '核验日期',
    funcType: 'dateStamp',
    defaultType: 'func',
    defaultValue: 'today()',
    isPCQuery: true,
  },
  { enName: 'onSite', label: '现场时段', funcType: 'dateRange', type: 'datetimerange' },
  { enName: 'stay', label: '驻厂日期', funcType: 'dateRange' },
  { enName: 'validity', label: '资格有效期', funcType: 'dateRange', type: 'monthrange' },
  { enName: 'region', label: '所在地区', funcType: 'address' },
  { enName: 'spot', label: '厂区位置', funcType: 'position' },
  { enName: 'areas', label: '核验区域', funcType: 'position', rectangle: true },
];

const people: Fields = [
  { enName: 'who', label: '核验人员', funcType: 'groupTitle' },
  {
    enName: 'inspector',
    label: '核验人',
    funcType: 'user',
    defaultType: 'func',
    defaultValue: 'currentUser.userId',
  },
  { enName: 'members', label: '同行人员', funcType: 'user', multiple: true },
  { enName: 'team', label: '牵头部门', funcType: 'dept' },
  { enName: 'card', label: '陪同人身份证号', funcType: 'idCard' },
];

const goods: Fields = [
  { enName: 'goods', label: '供货与报价', funcType: 'groupTitle' },
  { ...siteMaterialOptions, enName: 'category', label: '物资大类' },
  { ...siteMaterialOptions, enName: 'subCategory', label: '物资小类', relateField: 'category' },
  {
    enName: 'material',
    label: '主供物资',
    funcType: 'cascader',
    selectMode: 1,
    configDataId: materialDictionary,
  },
  {
    enName: 'items',
    label: '报价明细',
    funcType: 'subForm',
    children: [
      { enName: 'name', label: '品名', funcType: 'input', width: 160, required: true, maxLength: 40 },
      { ...siteMaterialOptions, enName: 'category', label: '大类', width: 120 },
      { ...siteMaterialOptions, enName: 'subCategory', label: '小类', relateField: 'category', width: 120 },
      { enName: 'sampled', label: '取样日期', funcType: 'dateStamp', width: 130 },
      { enName: 'quantity', label: '数量', funcType: 'number', precision: 3, min: 0, width: 100 },
      { enName: 'price', label: '单价', funcType: 'number', precision: 2, min: 0, width: 100 },
      {
        enName: 'amount',
        label: '金额',
        funcType: 'number',
        precision: 2,
        computeExpression: 'quantity * price',
        width: 120,
      },
    ],
  },
  { enName: 'sums', label: '合计', funcType: 'groupTitle' },
  {
    enName: 'total',
    label: '报价合计',
    funcType: 'number',
    precision: 2,
    suffix: '元',
    computeExpression: 'sum(items.amount)',
    isPCQuery: true,
  },
  {
    enName: 'discount',
    label: '让利比例',
    funcType: 'number',
    precision: 1,
    suffix: '%',
    min: 0,
    max: 100,
  },
  {
    enName: 'payable',
    label: '让利后合计',
    funcType: 'number',
    precision: 2,
    suffix: '元',
    computeExpression: 'sum(items.amount) * (100 - discount) / 100',
  },
];

export const siteCheckForm: DemoForm = {
  enName: 'auto_site_check',
  cnName: '供应商现场核验',
  category: '采购管理',
  hasFlow: true,
  fields: [...subject, ...timeAndPlace, ...people, ...goods, ...reviewFields, ...filedFields],
  feature: {
    pcTableElements: [
      'no',
      'title',
      'supplier',
      'verdict',
      'visitType',
      'scopes',
      'visitDay',
      'onSite',
      'region',
      'inspector',
      'total',
      'score',
      'conclusion',
      'author',
      'madeAt',
    ].map((enName) => ({ enName, visible: true })),
    columnEvalList: [{ enName: 'total', type: 'both' }],
    virtualColumns: [
      { enName: 'kinds', cnName: '品种数', expression: 'count(items)' },
      { enName: 'dearest', cnName: '最高单价（元）', expression: 'max(items.price)' },
    ],
  },
};
