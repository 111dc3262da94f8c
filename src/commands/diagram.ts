/** The flow diagram of whatever instance lies before the person, and the dock with log and comments. */

import { buttonEnabled } from '../../contract/flow/buttons.ts';
import { type DiagramProps, diagramDialogId, openDiagram } from '../dialogs/diagram.ts';
import { type Command, declareCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { debounced } from './debounced.ts';
import { buttonTitle, mayPress, taskOf } from './taskContext.ts';

/** What is drawn: the flow that runs, or on the page that starts one what it will go through. */
function drawnOf(context: CommandContext): DiagramProps | undefined {
  const processInstanceId = instanceOf(context);
  if (processInstanceId !== undefined) return { processInstanceId };
  const { form } = context;
  if (!form?.start) return undefined;
  return { processDefinitionId: form.start.processDefinitionId, title: form.model.definition.cnName };
}

/**
 * Of the task or of the first node: both have it among their buttons. The picture is hidden whenever the log is (the
 * workflow seed, point 4).
 */
const offers = (context: CommandContext): boolean => {
  const { instance } = context;
  if (instance?.logHidden && instance.processInstanceId === instanceOf(context)) return false;
  const task = taskOf(context);
  if (task) return mayPress(task, 'flowChart');
  const { form } = context;
  return !form?.start || buttonEnabled('HANDLE', form.start.buttons, 'flowChart');
};

/** Of the task, of the page, or of the focused row where the list's rows are instances. */
function instanceOf(context: CommandContext): string | undefined {
  const id = taskOf(context)?.processInstanceId ?? context.instance?.processInstanceId;
  const row = context.focusedRow?.processInstanceId;
  return id ?? (typeof row === 'string' ? row : undefined);
}

export const diagramCommands: readonly Command[] = [
  declareCommand({
    id: 'flow.diagram',
    title: (context) => buttonTitle(taskOf(context) ?? context.form?.start, 'flowChart'),
    search: '流程图',
    group: '流程图',
    keys: 'd',
    when: (context) => (drawnOf(context) && offers(context) ? 'yes' : 'hidden'),
    run: debounced((context: CommandContext) => {
      const drawn = drawnOf(context);
      if (drawn) void openDiagram(drawn);
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
    title: '显示或收起日志栏',
    search: '日志 评论',
    group: '视图',
    keys: 'l',
    when: ({ workspace }) => (workspace?.hasDock ? 'yes' : 'hidden'),
    run: ({ workspace }) => workspace?.toggleDock(),
  }),
];
