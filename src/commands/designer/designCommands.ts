/** What every designer does: steps back and forth, problems, publishing. */
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';

/** The document that is being designed, as commands see it. */
export type DesignContext = {
  mayEdit: boolean;
  canUndo: boolean;
  canRedo: boolean;
  problems: number;
  undo: () => void;
  redo: () => void;
  showSteps: () => void;
  nextProblem: () => void;
  publish: () => Promise<void>;
  tryOut: () => Promise<void>;
  showVersions: () => Promise<void>;
  discard: () => Promise<void>;
  take: () => Promise<void>;
  leave: () => void;
};

declare module '../core/commandContext.ts' {
  interface CommandContext {
    design?: DesignContext | undefined;
  }
}

const takenText = '他人正在编辑';

type DesignCommand = Omit<CommandSpec, 'group' | 'run' | 'when'> & {
  when?: (design: DesignContext) => Availability;
  run: (design: DesignContext) => unknown;
};

const designCommand = ({ when = () => 'yes', run, ...spec }: DesignCommand): Command =>
  declareCommand({
    ...spec,
    group: '设计',
    place: 'designer',
    when: ({ design }) => (design ? when(design) : 'hidden'),
    run: ({ design }) => design && run(design),
  });

/** Unavailable while another page edits the document. */
const ifEditing =
  (when: (design: DesignContext) => Availability = () => 'yes') =>
  (design: DesignContext): Availability =>
    design.mayEdit ? when(design) : { no: takenText };

export const designCommands: readonly Command[] = [
  designCommand({
    id: 'design.undo',
    title: '撤销',
    keys: 'Mod+Z',
    when: ifEditing(({ canUndo }) => (canUndo ? 'yes' : { no: '没有可撤销的步骤' })),
    run: ({ undo }) => undo(),
  }),
  designCommand({
    id: 'design.redo',
    title: '重做',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    when: ifEditing(({ canRedo }) => (canRedo ? 'yes' : { no: '没有可重做的步骤' })),
    run: ({ redo }) => redo(),
  }),
  designCommand({
    id: 'design.steps',
    title: '步骤',
    search: '历史 history',
    keys: 'h',
    run: ({ showSteps }) => showSteps(),
  }),
  designCommand({
    id: 'design.nextProblem',
    title: '下一个问题',
    search: '错误 提醒',
    keys: 'F8',
    when: ({ problems }) => (problems > 0 ? 'yes' : { no: '没有问题' }),
    run: ({ nextProblem }) => nextProblem(),
  }),
  designCommand({
    id: 'design.versions',
    title: '版本',
    search: '比较 恢复 历史',
    keys: 'v',
    run: ({ showVersions }) => showVersions(),
  }),
  designCommand({ id: 'design.tryOut', title: '试填', keys: 't', run: ({ tryOut }) => tryOut() }),
  designCommand({
    id: 'design.publish',
    title: '发布',
    keys: 'p',
    primary: true,
    when: ifEditing(),
    run: ({ publish }) => publish(),
  }),
  designCommand({
    id: 'design.take',
    title: '接手编辑',
    when: ({ mayEdit }) => (mayEdit ? 'hidden' : 'yes'),
    run: ({ take }) => take(),
  }),
  designCommand({
    id: 'design.discard',
    title: '放弃草稿',
    destructive: true,
    when: ifEditing(),
    run: ({ discard }) => discard(),
  }),
  designCommand({ id: 'design.leave', title: '返回', search: '关闭 离开', run: ({ leave }) => leave() }),
];
