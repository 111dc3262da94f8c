import type { DemoForm } from '../demoTypes.ts';
import { createOptions } from './options.ts';
import { linkedFields, materialColumns, startedFields } from './showcaseLinkedFields.ts';

const supplier = { relateEnName: 'auto_supplier', relateField: 'name' };

const readOfInvoice = [
  'invoice_number:invoiceNo',
  'date:invoiceDay',
  'total:invoiceTotal',
  'seller:company',
  'seller_tax_id:companyCode',
];

/** Every type of field once, for administrators to try; without a flow. */
export const showcaseForm: DemoForm = {
  enName: 'auto_showcase',
  cnName: '字段示例',
  category: '系统管理',
  fields: [
    { enName: 'no', label: '流水号', funcType: 'serialNumber', format: 'SL-{yyyyMM}-{0000}' },
    { enName: 'title', label: '单行文本', funcType: 'input', required: true, maxLength: 50, isPCQuery: true },
    { enName: 'amount', label: '数字', funcType: 'number', precision: 2, suffix: '元' },
    { enName: 'state', label: '条件颜色框', funcType: 'colorBox', colorConditions: statusColors() },
    { enName: 'choosing', label: '选择', funcType: 'groupTitle' },
    { enName: 'kind', label: '下拉选择', funcType: 'select', options: createOptions('甲', '乙', '丙') },
    { enName: 'level', label: '单选框', funcType: 'radio', options: createOptions('低', '中', '高') },
    { enName: 'tags', label: '复选框', funcType: 'checkbox', options: createOptions('急', '密', '重') },
    {
      enName: 'material',
      label: '级联选择',
      funcType: 'cascader',
      options: materialSubForm(),
      isPCQuery: true,
    },
    { enName: 'mark', label: '颜色', funcType: 'color', isPCQuery: true },
    { enName: 'day', label: '日期', funcType: 'dateStamp' },
    { enName: 'period', label: '日期范围', funcType: 'dateRange' },
    { enName: 'places', label: '地点', funcType: 'groupTitle' },
    { enName: 'region', label: '省市区', funcType: 'address', isPCQuery: true },
    { enName: 'spot', label: '位置', funcType: 'position' },
    { enName: 'areas', label: '区域框选', funcType: 'position', rectangle: true },
    { enName: 'people', label: '人员与编号', funcType: 'groupTitle' },
    { enName: 'person', label: '人员', funcType: 'user' },
    { enName: 'team', label: '部门', funcType: 'dept' },
    { enName: 'card', label: '身份证号', funcType: 'idCard' },
    { enName: 'supplier', label: '关联表单', funcType: 'relatedForm', ...supplier },
    { enName: 'note', label: '多行文本', funcType: 'textarea', maxLength: 500 },
    { enName: 'outside', label: '文件与识别', funcType: 'groupTitle' },
    { enName: 'files', label: '附件', funcType: 'upload', maxSize: 10 },
    { enName: 'invoice', label: '发票', funcType: 'invoice', maxSize: 10, relate2Current: readOfInvoice },
    { enName: 'invoiceNo', label: '发票号码', funcType: 'input' },
    { enName: 'invoiceDay', label: '开票日期', funcType: 'dateStamp' },
    { enName: 'invoiceTotal', label: '价税合计', funcType: 'number', precision: 2, suffix: '元' },
    {
      enName: 'company',
      label: '公司信用查询',
      funcType: 'business',
      relate2Current: ['creditCode:companyCode'],
    },
    { enName: 'companyCode', label: '统一社会信用代码', funcType: 'input' },
    ...linkedFields,
    ...startedFields,
    {
      enName: 'rows',
      label: '子表单',
      funcType: 'subForm',
      relateEnName: 'auto_price',
      relateField: 'name',
      multiple: false,
      conditions: { region: ['上海', '苏州'] },
      relate2Current: ['name:name', 'unit:unit'],
      children: [
        { enName: 'name', label: '名称', funcType: 'input', width: 160 },
        ...materialColumns,
        {
          enName: 'unit',
          label: '单位',
          funcType: 'input',
          width: 80,
          defaultType: 'fix',
          defaultValue: '件',
        },
        {
          enName: 'material',
          label: '级联选择',
          funcType: 'cascader',
          options: materialSubForm(),
          width: 200,
        },
        { enName: 'mark', label: '颜色', funcType: 'color', width: 140 },
        { enName: 'quantity', label: '数量', funcType: 'number', precision: 2, width: 100 },
      ],
    },
    { enName: 'filled', label: '自动填写', funcType: 'groupTitle' },
    { enName: 'author', label: '当前用户', funcType: 'currentUser' },
    { enName: 'authorDept', label: '当前部门', funcType: 'currentDept' },
    { enName: 'authorPosts', label: '当前岗位', funcType: 'currentPos' },
    { enName: 'madeAt', label: '当前时间', funcType: 'currentTime' },
    { enName: 'code', label: '内容二维码', funcType: 'qrCode', format: '{no} {title}，{amount} 元' },
    { enName: 'link', label: '地址二维码', funcType: 'qrCode' },
  ],
};

function statusColors() {
  return [
    { expression: 'amount > 10000', color: 'red' },
    { expression: 'amount > 1000', color: 'yellow' },
    { expression: 'amount > 0', color: 'green' },
  ];
}

function materialSubForm() {
  const below = (label: string, ...labels: string[]) => ({
    label,
    value: label,
    children: createOptions(...labels),
  });
  return [
    {
      label: '材料',
      value: '材料',
      children: [below('钢材', '螺纹钢', '型钢'), below('水泥', '普通水泥', '白水泥')],
    },
    below('设备', '塔吊', '挖掘机'),
    { label: '服务', value: '服务' },
  ];
}
