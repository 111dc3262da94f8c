/** The settings of the form itself, and the steps that change them. Pure. */
import type { PinyinReadings } from '../../pinyin/matchPinyin.ts';
import { createSet, type Edit, getAt, type Path } from '../edit.ts';
import type { Step } from '../history.ts';
import { proposeFieldName } from './fieldNames.ts';
import type { FormDesign } from './formDesign.ts';
import {
  asNumber,
  asSwitch,
  type EditedSetting,
  isBlankSetting,
  numberEditor,
  switchEditor,
  text,
} from './propertyEditors.ts';

export type FormSetting = EditedSetting & {
  /** The name in the panel, and the place in the form. */
  readonly key: string;
  readonly path: Path;
  appliesTo(design: FormDesign): boolean;
};

const always = () => true;

export const formSettings: readonly FormSetting[] = [
  {
    key: 'cnName',
    path: ['cnName'],
    help: '菜单和列表上的名称。',
    editor: text('表单名称', { maxLength: 100, required: true }),
    appliesTo: always,
  },
  {
    key: 'enName',
    path: ['enName'],
    help: '数据表和地址的英文名，以 auto_ 开头；发布后不能修改。',
    editor: text('英文名', { maxLength: 46, required: true }),
    appliesTo: always,
  },
  {
    key: 'category',
    path: ['category'],
    help: '发起流程的页面按分类排列。',
    editor: text('分类', { maxLength: 40 }),
    appliesTo: always,
  },
  {
    key: 'hasFlow',
    path: ['hasFlow'],
    help: '提交后按流程审批；流程在流程定义中设计。',
    editor: switchEditor('走流程'),
    appliesTo: always,
    read: asSwitch.read,
    write: (value) => value === 'true',
  },
  {
    key: 'type',
    path: ['type'],
    help: '数据表的列表只有一个搜索框，没有状态列。',
    editor: {
      label: '形式',
      funcType: 'radio',
      options: [
        { label: '单据', value: '1' },
        { label: '数据表', value: '2' },
      ],
    },
    appliesTo: always,
    read: (setting) => String(setting ?? 1),
    write: (value) => Number(value),
  },
  {
    key: 'firstNColumns',
    path: ['firstNColumns'],
    help: '数据表的列表显示前几列。',
    editor: numberEditor('首屏列数', { min: 1, max: 50 }),
    appliesTo: ({ type }) => type === 2,
    ...asNumber,
  },
  {
    key: 'tree',
    path: ['feature', 'tree'],
    help: '单据可以有上级，列表逐级展开。',
    editor: switchEditor('树形'),
    appliesTo: always,
    ...asSwitch,
  },
  {
    key: 'shared',
    path: ['feature', 'shared'],
    help: '能看列表的人看到全部数据，不受数据权限限制。',
    editor: switchEditor('共享数据'),
    appliesTo: always,
    ...asSwitch,
  },
  {
    key: 'anonymousOwner',
    path: ['feature', 'anonymousOwner'],
    help: '指定后，没有账号的人也可以通过接口新增，单据属于此人。',
    editor: { label: '免登录填写', funcType: 'user' },
    appliesTo: always,
  },
  {
    key: 'printLink',
    path: ['feature', 'printLink'],
    help: '打印时打开的地址，{id} 是单据编号；不填用系统的打印页。',
    editor: text('打印地址', { maxLength: 1000 }),
    appliesTo: always,
  },
];

const prefix = 'auto_';

/** `出差申请` → `auto_ccsq`. */
export const proposeFormName = (cnName: string, readings: PinyinReadings): string =>
  `${prefix}${proposeFieldName(cnName, [], readings).toLowerCase()}`;

/** Changes a setting; the name of a form that is not published follows its title until it is changed. */
export function setFormSetting(
  design: FormDesign,
  { path }: FormSetting,
  { value, isNew, readings }: { value: unknown; isNew: boolean; readings: PinyinReadings },
): Step {
  const edits: Edit[] = [
    createSet(
      path,
      isBlankSetting(value) && path[0] !== 'cnName' && path[0] !== 'enName' ? undefined : value,
    ),
  ];
  const follows =
    path[0] === 'cnName' &&
    isNew &&
    (design.enName === '' || design.enName === proposeFormName(design.cnName, readings));
  if (follows) edits.push(createSet(['enName'], proposeFormName(String(value ?? ''), readings)));
  return { title: '修改表单', edits, focus: [], merge: path.join('.') };
}

export const readFormSetting = (design: FormDesign, { path, read }: FormSetting): unknown => {
  const setting = getAt(design, path);
  return read ? read(setting) : setting;
};
