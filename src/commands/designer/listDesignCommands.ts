/** What the form builder does with the list page: columns, search items, buttons, checks. */
import type { Path } from '../../../contract/design/edit.ts';
import type { ListItem, ListItemKind } from '../../../contract/design/form/list/listItems.ts';
import type { AddedItemKind } from '../../../contract/design/form/list/listSteps.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { createFindItemPrompt } from './findItemPrompt.ts';

export type ListDesignContext = {
  /** The list page is shown instead of the form. */
  isOpen: boolean;
  toggleOpen: () => void;
  /** What has the focus; undefined for the page itself. */
  focused: ListItemKind | undefined;
  canSum: boolean;
  /** Without a kind: one of the kind that has the focus. */
  add: (kind?: AddedItemKind) => void;
  toggle: () => void;
  cycleSum: () => void;
  resize: (by: number) => void;
  move: (by: 1 | -1) => void;
  duplicate: () => void;
  remove: () => void;
  openProperties: () => void;
  listItems: () => readonly ListItem[];
  goTo: (path: Path) => void;
};

declare module '../core/commandContext.ts' {
  interface CommandContext {
    listDesign?: ListDesignContext | undefined;
  }
}

type ListDesignCommand = Omit<CommandSpec, 'group' | 'run' | 'when' | 'id'> & {
  id: `builderList.${string}`;
  /** The reason why the command cannot run; undefined if it can. */
  refuse?: (list: ListDesignContext) => string | undefined;
  /** Also while another page edits. */
  reads?: true;
  run?: (list: ListDesignContext) => unknown;
};

const listDesignCommand = ({ refuse, reads, run, ...spec }: ListDesignCommand): Command =>
  declareCommand({
    ...spec,
    group: '设计',
    place: 'designer',
    when: (context) => availabilityOf(context, refuse, reads === true),
    ...(run && { run: ({ listDesign }) => listDesign && run(listDesign) }),
  });

function availabilityOf(
  { listDesign, design }: CommandContext,
  refuse: ListDesignCommand['refuse'],
  reads: boolean,
): Availability {
  if (!listDesign?.isOpen || !design) return 'hidden';
  if (!reads && !design.mayEdit) return { no: '他人正在编辑' };
  const no = refuse?.(listDesign);
  return no === undefined ? 'yes' : { no };
}

/** Refuses unless one of these has the focus. */
const needs =
  (kinds: readonly ListItemKind[], no: string) =>
  ({ focused }: ListDesignContext): string | undefined =>
    focused !== undefined && kinds.includes(focused) ? undefined : no;

const columns = ['column', 'virtualColumn'] as const;
const made = ['virtualColumn', 'button', 'action', 'check'] as const;

/** In pixels. */
const widthStep = 10;

export const listDesignCommands: readonly Command[] = [
  declareCommand({
    id: 'builder.listPage',
    title: '列表',
    search: '列 搜索项 按钮 校验 表单',
    group: '设计',
    place: 'designer',
    keys: 'l',
    statusOrder: 20,
    when: ({ listDesign }) => (listDesign ? 'yes' : 'hidden'),
    run: ({ listDesign }) => listDesign?.toggleOpen(),
  }),
  listDesignCommand({
    id: 'builderList.toggle',
    title: '显示或隐藏',
    short: '显示',
    search: '列 搜索项',
    keys: 'Space',
    statusOrder: 10,
    refuse: needs([...columns, 'searchItem'], '请先选择列或搜索项'),
    run: ({ toggle }) => toggle(),
  }),
  listDesignCommand({
    id: 'builderList.sum',
    title: '合计、平均',
    short: '合计',
    keys: 's',
    statusOrder: 13,
    refuse: ({ canSum }) => (canSum ? undefined : '只有数字列可以合计'),
    run: ({ cycleSum }) => cycleSum(),
  }),
  listDesignCommand({
    id: 'builderList.wider',
    title: '列加宽',
    keys: 'Shift+ArrowRight',
    refuse: needs(columns, '请先选择列'),
    run: ({ resize }) => resize(widthStep),
  }),
  listDesignCommand({
    id: 'builderList.narrower',
    title: '列变窄',
    keys: 'Shift+ArrowLeft',
    refuse: needs(columns, '请先选择列'),
    run: ({ resize }) => resize(-widthStep),
  }),
  listDesignCommand({
    id: 'builderList.movePrevious',
    title: '前移',
    keys: 'Alt+ArrowUp',
    refuse: needs([...columns, ...made, 'searchItem'], '不能移动'),
    run: ({ move }) => move(-1),
  }),
  listDesignCommand({
    id: 'builderList.moveNext',
    title: '后移',
    short: '移动',
    keys: 'Alt+ArrowDown',
    statusOrder: 12,
    refuse: needs([...columns, ...made, 'searchItem'], '不能移动'),
    run: ({ move }) => move(1),
  }),
  listDesignCommand({
    id: 'builderList.add',
    title: '后加一个',
    short: '后加',
    keys: 'a',
    statusOrder: 11,
    refuse: needs(['column', 'builtInButton', ...made], '请先选择列、按钮或校验'),
    run: ({ add }) => add(),
  }),
  listDesignCommand({
    id: 'builderList.addColumn',
    title: '加计算列',
    search: '虚拟列 公式',
    keys: 'c',
    run: ({ add }) => add('virtualColumn'),
  }),
  listDesignCommand({
    id: 'builderList.addButton',
    title: '加自由按钮',
    keys: 'b',
    run: ({ add }) => add('button'),
  }),
  listDesignCommand({
    id: 'builderList.addAction',
    title: '加按钮的动作',
    search: '导出 跳转',
    keys: 'i',
    refuse: needs(['button', 'action'], '请先选择自由按钮'),
    run: ({ add }) => add('action'),
  }),
  listDesignCommand({
    id: 'builderList.addCheck',
    title: '加校验',
    search: '规则 提示',
    keys: 'k',
    run: ({ add }) => add('check'),
  }),
  listDesignCommand({
    id: 'builderList.duplicate',
    title: '复制一个',
    keys: 'Mod+D',
    refuse: needs(made, '字段的列不能复制'),
    run: ({ duplicate }) => duplicate(),
  }),
  listDesignCommand({
    id: 'builderList.remove',
    title: '删除或不显示',
    short: '删除',
    keys: 'Delete',
    statusOrder: 14,
    refuse: ({ focused }) => (focused ? undefined : '请先选择要删除的'),
    run: ({ remove }) => remove(),
  }),
  listDesignCommand({
    id: 'builderList.properties',
    title: '属性',
    keys: ['Enter', 'F2'],
    reads: true,
    statusOrder: 9,
    run: ({ openProperties }) => openProperties(),
  }),
  listDesignCommand({
    id: 'builderList.find',
    title: '查找列、按钮、校验…',
    keys: '/',
    reads: true,
    createPrompt: ({ listDesign }) =>
      listDesign && createFindItemPrompt(listDesign.listItems(), listDesign.goTo),
  }),
];
