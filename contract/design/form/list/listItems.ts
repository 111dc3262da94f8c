/**
 * The list page of a form that is being designed, as items in the order in which they are shown: buttons with their actions,
 * search items, columns, checks. Each has a place in the document, which the focus names. Pure.
 */
import { getFieldType } from '../../../fields/registry.ts';
import type { Field, FormDefinition } from '../../../forms/definition.ts';
import { htmlToText } from '../../../text/htmlToText.ts';
import { isSamePath, type Path } from '../../edit.ts';
import type { FormDesign } from '../formDesign.ts';

/** The place of the list page itself. */
export const listRoot: Path = ['feature'];

export type ListItemKind =
  | 'builtInButton'
  | 'button'
  | 'action'
  | 'searchItem'
  | 'column'
  | 'virtualColumn'
  | 'check';

export type ListItem = {
  readonly kind: ListItemKind;
  readonly path: Path;
  readonly label: string;
  /** What else a person sees of it, and what is only said, because the place or the look shows it. */
  readonly facts: readonly string[];
  readonly spoken?: string;
  /** False for a column that is not shown, and a field that is no search item. */
  readonly isShown: boolean;
};

export type ListSectionId = 'buttons' | 'search' | 'columns' | 'checks';

export type ListSection = {
  readonly id: ListSectionId;
  readonly title: string;
  readonly items: readonly ListItem[];
};

type FormFeature = FormDefinition['feature'];
export type ColumnElement = NonNullable<FormFeature['pcTableElements']>[number];

/** The buttons of every list, which a form may rename, and what they are called otherwise. */
export const builtInButtons = {
  detail: '查看',
  add: '新增',
  flow: '发起',
  edit: '编辑',
  invalid: '作废',
  delete: '删除',
  import: '导入',
  export: '导出',
  copy: '复制',
} as const satisfies Partial<Record<keyof FormFeature, string>>;
type BuiltInButton = keyof typeof builtInButtons;

export const isBuiltInButton = (name: unknown): name is BuiltInButton =>
  typeof name === 'string' && Object.hasOwn(builtInButtons, name);

/** The kind of the item at the place; undefined if no item has such a place. */
export function getListItemKind(path: Path): ListItemKind | undefined {
  const [head, second, third] = path;
  if (head === 'checks') return path.length === 2 ? 'check' : undefined;
  if (head === 'buttons') {
    if (path.length === 2) return 'button';
    return path.length === 4 && third === 'actions' ? 'action' : undefined;
  }
  if (head === 'fields') return path.length === 3 && third === 'isPCQuery' ? 'searchItem' : undefined;
  if (head !== 'feature') return undefined;
  if (path.length === 2) return isBuiltInButton(second) ? 'builtInButton' : undefined;
  if (path.length !== 3) return undefined;
  return second === 'pcTableElements' ? 'column' : second === 'virtualColumns' ? 'virtualColumn' : undefined;
}

/** True for the place of the list page, or of one of its items. */
export const isListPath = (path: Path): boolean =>
  isSamePath(path, listRoot) || getListItemKind(path) !== undefined;

/** The place of the item that contains this place, such as an expression; undefined if the list page does not. */
export function findListPath(design: FormDesign, path: Path): Path | undefined {
  const [head, second, third] = path;
  if (second === 'columnEvalList') {
    const name = design.feature.columnEvalList?.[Number(third)]?.enName;
    const at = listColumnElements(design).findIndex(({ enName }) => enName === name);
    return at < 0 ? listRoot : ['feature', 'pcTableElements', at];
  }
  for (const length of [4, 3, 2]) {
    const above = path.slice(0, length);
    if (path.length >= length && head !== 'fields' && getListItemKind(above)) return above;
  }
  const isList =
    head === 'buttons' || head === 'checks' || second === 'pcTableElements' || second === 'virtualColumns';
  return isList ? listRoot : undefined;
}

/** A field that stores nothing has a column only if it shows a color. */
const hasListColumn = (field: Field): boolean =>
  getFieldType(field).sqlType(field) !== null || getFieldType(field).settings.includes('colorConditions');

/** The columns as the form has them, followed by those of the other fields: shown only where the form has none. */
export function listColumnElements({
  fields,
  feature: { pcTableElements },
}: Pick<FormDesign, 'fields' | 'feature'>): ColumnElement[] {
  const named = new Set(pcTableElements?.map(({ enName }) => enName));
  const others = fields.filter((field) => hasListColumn(field) && !named.has(field.enName));
  const visible = pcTableElements === undefined;
  return [...(pcTableElements ?? []), ...others.map(({ enName }) => ({ enName, visible }))];
}

const canBeSearchItem = (field: Field): boolean =>
  getFieldType(field).filter !== 'none' && getFieldType(field).sqlType(field) !== null;

export function listSections(design: FormDesign): ListSection[] {
  const search: ListSection = { id: 'search', title: '搜索项', items: listSearchItems(design) };
  return [
    { id: 'buttons', title: '按钮', items: [...listBuiltInButtons(design), ...listButtons(design)] },
    // A data-table form has one search box for all.
    ...(design.type === 1 ? [search] : []),
    { id: 'columns', title: '列', items: [...listColumns(design), ...listVirtualColumns(design)] },
    { id: 'checks', title: '校验', items: listChecks(design) },
  ];
}

export const listItems = (design: FormDesign): ListItem[] =>
  listSections(design).flatMap(({ items }) => items);

export const getListItem = (design: FormDesign, path: Path): ListItem | undefined =>
  listItems(design).find((item) => isSamePath(item.path, path));

/** A list has one button that begins a record: with a flow it starts one. */
const listBuiltInButtons = ({ feature, hasFlow }: FormDesign): ListItem[] =>
  Object.entries(builtInButtons)
    .filter(([name]) => name !== (hasFlow ? 'add' : 'flow'))
    .map(([name, title]) => {
      // The table has exactly the names of these settings.
      const own = feature[name as BuiltInButton];
      return {
        kind: 'builtInButton',
        path: ['feature', name],
        label: own || title,
        facts: own && own !== title ? [`即${title}`] : [],
        isShown: true,
      };
    });

const listButtons = ({ buttons }: FormDesign): ListItem[] =>
  buttons.flatMap(({ name, multipleSelect, actions }, at): ListItem[] => {
    const path = ['buttons', at];
    const facts = [multipleSelect ? '自由按钮，可多选' : '自由按钮', `${actions.length} 个动作`];
    return [
      { kind: 'button', path, label: name, facts, isShown: true },
      ...actions.map(
        (action, index): ListItem => ({
          kind: 'action',
          path: [...path, 'actions', index],
          label: describeAction(action),
          facts: [],
          spoken: `“${name}”的动作`,
          isShown: true,
        }),
      ),
    ];
  });

const describeAction = ({ type, targetForm }: FormDesign['buttons'][number]['actions'][number]): string =>
  type === 'export' ? '导出表格' : `新建 ${targetForm ?? '…'}`;

/** Those that are search items first, each in the order of the form. */
function listSearchItems({ fields }: FormDesign): ListItem[] {
  const items = fields.flatMap((field, at): ListItem[] =>
    canBeSearchItem(field)
      ? [
          {
            kind: 'searchItem',
            path: ['fields', at, 'isPCQuery'],
            label: field.label,
            facts: [],
            spoken: field.isPCQuery ? '搜索项' : '不是搜索项',
            isShown: field.isPCQuery === true,
          },
        ]
      : [],
  );
  return [...items.filter(({ isShown }) => isShown), ...items.filter(({ isShown }) => !isShown)];
}

type SumEntry = NonNullable<FormFeature['columnEvalList']>[number];
export type SumType = SumEntry['type'];

export const sumLabels: Readonly<Record<SumType, string>> = {
  sum: '合计',
  average: '平均',
  both: '合计和平均',
};

function listColumns(design: FormDesign): ListItem[] {
  const { fields, feature } = design;
  const virtual = new Set(feature.virtualColumns?.map(({ enName }) => enName));
  const seen = new Set<string>();
  const elements = listColumnElements(design);
  const beyond = findColumnsBeyond(design, elements);
  return elements.flatMap(({ enName, visible, width }, at): ListItem[] => {
    const field = fields.find((one) => one.enName === enName);
    // A computed column has an item of its own.
    if (virtual.has(enName) || seen.has(enName) || (field && !hasListColumn(field))) return [];
    seen.add(enName);
    const path = ['feature', 'pcTableElements', at];
    if (!field) return [{ kind: 'column', path, label: enName, facts: ['不是表单字段'], isShown: false }];
    const sum = feature.columnEvalList?.find((one) => one.enName === enName)?.type;
    const shownWidth = width ?? field.width;
    const facts = [
      !visible && '不显示',
      beyond.has(enName) && '首屏之外',
      shownWidth !== undefined && `宽 ${shownWidth}`,
      sum !== undefined && sumLabels[sum],
    ];
    return [{ kind: 'column', path, label: field.label, facts: facts.filter(isText), isShown: visible }];
  });
}

/** A data-table form shows its first columns only. */
function findColumnsBeyond(
  { type, firstNColumns }: FormDesign,
  elements: readonly ColumnElement[],
): ReadonlySet<string> {
  if (type !== 2 || firstNColumns === undefined) return new Set();
  const visible = elements.filter((element) => element.visible).map(({ enName }) => enName);
  return new Set(visible.slice(firstNColumns));
}

const isText = (fact: string | false): fact is string => fact !== false;

const listVirtualColumns = ({ feature }: FormDesign): ListItem[] =>
  (feature.virtualColumns ?? []).map(({ enName, cnName }, at): ListItem => {
    const element = feature.pcTableElements?.find((one) => one.enName === enName);
    const isShown = element?.visible !== false;
    const facts = ['计算列', !isShown && '不显示', element?.width !== undefined && `宽 ${element.width}`];
    return {
      kind: 'virtualColumn',
      path: ['feature', 'virtualColumns', at],
      label: cnName,
      facts: facts.filter(isText),
      isShown,
    };
  });

/** When the checks of a form are made. Others have the key of the node behind `nodeScene`. */
export const checkScenes = {
  add: '新增',
  edit: '编辑',
  startFlow: '发起',
  invalid: '作废',
  delete: '删除',
} as const;

export const nodeScene = 'node_';

export const isCheckScene = (scene: string): scene is keyof typeof checkScenes =>
  Object.hasOwn(checkScenes, scene);

const describeScene = (scene: string): string => {
  if (scene.startsWith(nodeScene)) return `办理节点 ${scene.slice(nodeScene.length)}`;
  return isCheckScene(scene) ? checkScenes[scene] : scene;
};

const listChecks = ({ checks }: FormDesign): ListItem[] =>
  checks.map(
    ({ scene, action, tips, expression }, at): ListItem => ({
      kind: 'check',
      path: ['checks', at],
      label: htmlToText(tips) || expression || '未填写的校验',
      facts: [`${describeScene(scene)}时${action === 'stop' ? '阻止' : '提醒'}`],
      isShown: true,
    }),
  );

/** `列“金额”`, for steps and for the list of problems. */
export function describeListItem({ kind, label }: ListItem): string {
  const nouns: Readonly<Record<ListItemKind, string>> = {
    builtInButton: '按钮',
    button: '按钮',
    action: '动作',
    searchItem: '搜索项',
    column: '列',
    virtualColumn: '计算列',
    check: '校验',
  };
  return `${nouns[kind]}“${label}”`;
}
