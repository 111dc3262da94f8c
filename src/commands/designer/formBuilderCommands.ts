/** What the form builder does with the field that has the focus. */
import type { Path } from '../../../contract/design/edit.ts';
import type { PlacedField } from '../../../contract/design/form/formDesign.ts';
import type { Availability, Command, CommandSpec } from '../core/command.ts';
import { declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { createFindFieldPrompt } from './findFieldPrompt.ts';

/** Where a field is added: beside the one that has the focus, or as a column of its sub-form. */
export type AddingPlace = 'before' | 'after' | 'inside';

export type FormBuilderContext = {
  /** What has the focus; a form without fields has none. */
  focused: 'form' | 'field' | 'column';
  isSubForm: boolean;
  addAt: (place: AddingPlace) => void;
  changeType: () => void;
  duplicate: () => void;
  remove: () => Promise<void>;
  move: (by: 1 | -1) => void;
  wrap: () => void;
  rename: () => void;
  openProperties: () => void;
  /** Shows where the field or the form is used. */
  showUses: () => void;
  /** All fields in their order, each sub-form before its columns. */
  listFields: () => readonly PlacedField[];
  goTo: (path: Path) => void;
  copy: () => Promise<void>;
};

declare module '../core/commandContext.ts' {
  interface CommandContext {
    formBuilder?: FormBuilderContext | undefined;
  }
}

type BuilderCommand = Omit<CommandSpec, 'group' | 'run' | 'when'> & {
  /** Without a field it adds the first one. */
  needs?: 'nothing' | 'field' | 'subForm';
  /** Also while another page edits. */
  reads?: true;
  run: (builder: FormBuilderContext) => unknown;
};

const builderCommand = ({ needs = 'field', reads, run, ...spec }: BuilderCommand): Command =>
  declareCommand({
    ...spec,
    group: '设计',
    place: 'designer',
    when: (context) => availabilityOf(context, needs, reads === true),
    run: ({ formBuilder }) => formBuilder && run(formBuilder),
  });

function availabilityOf(
  { formBuilder, design }: CommandContext,
  needs: NonNullable<BuilderCommand['needs']>,
  reads: boolean,
): Availability {
  if (!formBuilder || !design) return 'hidden';
  if (!reads && !design.mayEdit) return { no: '他人正在编辑' };
  if (needs === 'field' && formBuilder.focused === 'form') return { no: '请先选择字段' };
  if (needs === 'subForm' && !formBuilder.isSubForm) return { no: '只有子表单有列' };
  return 'yes';
}

export const formBuilderCommands: readonly Command[] = [
  builderCommand({
    id: 'builder.addAfter',
    title: '后加字段',
    short: '后加',
    keys: 'a',
    needs: 'nothing',
    statusOrder: 10,
    run: ({ addAt }) => addAt('after'),
  }),
  builderCommand({
    id: 'builder.addBefore',
    title: '前加字段',
    keys: 'Shift+A',
    needs: 'nothing',
    run: ({ addAt }) => addAt('before'),
  }),
  builderCommand({
    id: 'builder.addInside',
    title: '加列到子表单',
    short: '加列',
    keys: 'i',
    needs: 'subForm',
    statusOrder: 11,
    run: ({ addAt }) => addAt('inside'),
  }),
  builderCommand({
    id: 'builder.changeType',
    title: '换类型',
    keys: 'r',
    statusOrder: 12,
    run: ({ changeType }) => changeType(),
  }),
  builderCommand({
    id: 'builder.wrap',
    title: '之前加分组标题',
    short: '分组',
    keys: 'w',
    run: ({ wrap }) => wrap(),
  }),
  builderCommand({
    id: 'builder.duplicate',
    title: '复制一个',
    keys: 'Mod+D',
    statusOrder: 14,
    run: ({ duplicate }) => duplicate(),
  }),
  builderCommand({
    id: 'builder.remove',
    title: '删除字段',
    short: '删除',
    keys: 'Delete',
    statusOrder: 15,
    run: ({ remove }) => remove(),
  }),
  builderCommand({
    id: 'builder.moveUp',
    title: '上移',
    keys: 'Alt+ArrowUp',
    run: ({ move }) => move(-1),
  }),
  builderCommand({
    id: 'builder.moveDown',
    title: '下移',
    short: '移动',
    keys: 'Alt+ArrowDown',
    run: ({ move }) => move(1),
  }),
  builderCommand({
    id: 'builder.rename',
    title: '改名',
    keys: 'F2',
    statusOrder: 13,
    run: ({ rename }) => rename(),
  }),
  builderCommand({
    id: 'builder.properties',
    title: '属性',
    keys: 'Enter',
    needs: 'nothing',
    reads: true,
    statusOrder: 9,
    run: ({ openProperties }) => openProperties(),
  }),
  builderCommand({
    id: 'builder.uses',
    title: '引用',
    search: '用在哪里 使用',
    keys: 'u',
    needs: 'nothing',
    reads: true,
    run: ({ showUses }) => showUses(),
  }),
  declareCommand({
    id: 'builder.find',
    title: '查找字段…',
    group: '设计',
    place: 'designer',
    keys: '/',
    when: (context) => availabilityOf(context, 'nothing', true),
    createPrompt: ({ formBuilder }) =>
      formBuilder && createFindFieldPrompt(formBuilder.listFields(), formBuilder.goTo),
  }),
  builderCommand({
    id: 'builder.copy',
    title: '复制字段为文本',
    keys: 'Mod+C',
    reads: true,
    run: ({ copy }) => copy(),
  }),
];
