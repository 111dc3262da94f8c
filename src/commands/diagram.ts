/** The flow diagram of whatever instance lies before the person, and the dock with log and comments. */
import { diagramDialogId, openDiagram } from '../dialogs/diagram.ts';
import { type Command, declareCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { debounced } from './debounced.ts';
import { buttonTitle, mayPress, taskOf } from './taskContext.ts';

/** Of the task, of the page, or of the focused row where the list's rows are instances. */
function instanceOf(context: CommandContext): string | undefined {
  const id = taskOf(context)?.processInstanceId ?? context.instance?.processInstanceId;
  const row = context.focusedRow?.processInstanceId;
  return id ?? (typeof row === 'string' ? row : undefined);
}

export const diagramCommands: readonly Command[] = [
  declareCommand({
    id: 'flow.diagram',
    title: (context) => buttonTitle(taskOf(context), 'flowChart'),
    search: '流程图',
    group: '流程图',
    keys: 'd',
    when: (context) => {
      const task = taskOf(context);
      if (task && !mayPress(task, 'flowChart')) return 'hidden';
      return instanceOf(context) === undefined ? 'hidden' : 'yes';
    },
    run: debounced((context: CommandContext) => {
      const processInstanceId = instanceOf(context);
      if (processInstanceId !== undefined) void openDiagram({ processInstanceId });
    }),
  }),
  declareCommand({
    id: 'diagram.fullscreen',
    title: '流程图全屏 / 退出全屏',
    group: '流程图',
    keys: 'f',
    layer: `dialog:${diagramDialogId}`,
    inInputs: true,
    run: () => document.querySelector<HTMLElement>('[data-diagram-full]')?.click(),
  }),
  declareCommand({
    id: 'dock.toggle',
    title: '显示或收起侧栏',
    search: '日志 评论',
    group: '视图',
    keys: 'l',
    when: ({ workspace }) => (workspace?.hasDock ? 'yes' : 'hidden'),
    run: ({ workspace }) => workspace?.toggleDock(),
  }),
];
