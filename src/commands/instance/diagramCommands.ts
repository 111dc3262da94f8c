/** Commands for the flow diagram of the current instance, and for the dock with log and comments. */

import { isButtonEnabled } from '../../../contract/flow/nodeButtons.ts';
import type { DiagramDialogProps } from '../../dialogs/diagram/DiagramDialog.tsx';
import { diagramDialogId, openDiagram } from '../../dialogs/diagram/openDiagram.ts';
import { type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { buttonTitle, findCurrentTask, hasButton } from '../core/currentTask.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';

/** The diagram of the running instance, or on a start page that of the future instance. */
function diagramProps(context: CommandContext): DiagramDialogProps | undefined {
  const processInstanceId = instanceIdOf(context);
  if (processInstanceId !== undefined) return { processInstanceId };
  const { form } = context;
  if (!form?.start) return undefined;
  return { processDefinitionId: form.start.processDefinitionId, title: form.model.definition.cnName };
}

/** The task or the first node must have the diagram button. The diagram is hidden whenever the log is. */
const hasDiagramButton = (context: CommandContext): boolean => {
  const { instance } = context;
  if (instance?.logHidden && instance.processInstanceId === instanceIdOf(context)) return false;
  const task = findCurrentTask(context);
  if (task) return hasButton(task, 'flowChart');
  const { form } = context;
  return !form?.start || isButtonEnabled('HANDLE', form.start.buttons, 'flowChart');
};

/** The instance of the task, of the page, or of the focused row in a list of instances. */
function instanceIdOf(context: CommandContext): string | undefined {
  const id = findCurrentTask(context)?.processInstanceId ?? context.instance?.processInstanceId;
  const row = context.focusedRow?.processInstanceId;
  return id ?? (typeof row === 'string' ? row : undefined);
}

export const diagramCommands: readonly Command[] = [
  declareCommand({
    id: 'flow.diagram',
    staffOnly: true,
    title: (context) => buttonTitle(findCurrentTask(context) ?? context.form?.start, 'flowChart'),
    search: '流程图',
    group: '流程图',
    keys: 'd',
    when: (context) => (diagramProps(context) && hasDiagramButton(context) ? 'yes' : 'hidden'),
    run: ignoreRepeats((context: CommandContext) => {
      const drawn = diagramProps(context);
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
    title: ({ workspace }) => `显示或收起${workspace?.dock?.title ?? '日志栏'}`,
    search: '日志 评论',
    group: '视图',
    keys: 'l',
    when: ({ workspace }) => (workspace?.dock ? 'yes' : 'hidden'),
    run: ({ workspace }) => workspace?.toggleDock(),
  }),
];
