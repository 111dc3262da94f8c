/** Fields of the review on site: result, documents, and fields that the server fills in. */
import type { DemoForm } from '../demoTypes.ts';
import { createOptions } from './options.ts';

type Fields = DemoForm['fields'];

/** The score that the same person gave last. */
const lastScore = `select score from auto_site_check
where "createBy" = :userId and score is not null and "sys$deleteTime" is null
order by id desc`;

export const reviewFields: Fields = [
  { enName: 'review', label: '评分与结论', funcType: 'groupTitle' },
  {
    enName: 'score',
    label: '核验得分',
    funcType: 'number',
    precision: 0,
    suffix: '分',
    min: 0,
    max: 100,
    required: true,
    isPCQuery: true,
  },
  {
    enName: 'lastScore',
    label: '上次得分',
    funcType: 'number',
    precision: 0,
    suffix: '分',
    defaultType: 'sql',
    defaultValue: lastScore,
  },
  {
    enName: 'verdict',
    label: '得分等级',
    funcType: 'colorBox',
    colorConditions: [
      { expression: 'score >= 80', color: 'green' },
      { expression: 'score >= 60', color: 'yellow' },
      { expression: 'score > 0', color: 'red' },
    ],
  },
  {
    enName: 'rectify',
    label: '整改要求',
    funcType: 'textarea',
    maxLength: 300,
    required: true,
    hideCondition: 'score >= 60 || empty(score)',
  },
  { enName: 'note', label: '核验记录', funcType: 'textarea', maxLength: 500 },
  {
    enName: 'summarize',
    label: '生成核验记录',
    funcType: 'button',
    action: {
      type: 'compute',
      assign: [
        {
          toField: 'note',
          expression: "title + '：' + count(items) + ' 个品种，报价 ' + sum(items.amount) + ' 元'",
        },
      ],
    },
  },
  {
    enName: 'register',
    label: '登记为供应商',
    funcType: 'button',
    action: {
      type: 'toForm',
      targetForm: 'auto_supplier',
      fieldMap: ['company:name', 'contact:contact', 'phone:phone'],
    },
  },
  {
    enName: 'conclusion',
    label: '复核结论',
    funcType: 'radio',
    options: createOptions('合格', '限期整改', '不合格'),
    required: true,
  },
  {
    enName: 'reviewDay',
    label: '复核日期',
    funcType: 'dateStamp',
    defaultType: 'func',
    defaultValue: 'today()',
  },
];

export const filedFields: Fields = [
  { enName: 'papers', label: '资料', funcType: 'groupTitle' },
  { enName: 'files', label: '现场照片', funcType: 'upload', maxSize: 20 },
  {
    enName: 'invoice',
    label: '样品发票',
    funcType: 'invoice',
    maxSize: 10,
    relate2Current: ['invoice_number:invoiceNo', 'date:invoiceDay', 'total:invoiceTotal', 'seller:company'],
  },
  { enName: 'invoiceNo', label: '发票号码', funcType: 'input' },
  { enName: 'invoiceDay', label: '开票日期', funcType: 'dateStamp' },
  { enName: 'invoiceTotal', label: '价税合计', funcType: 'number', precision: 2, suffix: '元' },
  {
    enName: 'company',
    label: '工商名称',
    funcType: 'business',
    relate2Current: ['creditCode:companyCode'],
  },
  { enName: 'companyCode', label: '统一社会信用代码', funcType: 'input' },
  { enName: 'filed', label: '登记信息', funcType: 'groupTitle' },
  { enName: 'author', label: '登记人', funcType: 'currentUser' },
  { enName: 'authorDept', label: '登记部门', funcType: 'currentDept' },
  { enName: 'authorPosts', label: '登记岗位', funcType: 'currentPos' },
  { enName: 'madeAt', label: '登记时间', funcType: 'currentTime' },
  { enName: 'code', label: '单据二维码', funcType: 'qrCode', format: '{no} {title}' },
];
