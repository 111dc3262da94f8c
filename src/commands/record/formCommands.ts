/** Commands on a form's own page: save, start its flow, save a draft, edit, print. */
import { type ButtonName, isButtonEnabled } from '../../../contract/flow/nodeButtons.ts';
import type { FuncConf } from '../../../contract/flow/nodeData.ts';
import { openPrint } from '../../dialogs/print/openPrint.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { hasPermission, isFeatureEnabled } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { closeTab, tabs } from '../../state/workspace/tabs.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { buttonTitle, findCurrentTask, hasButton } from '../core/currentTask.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';
import { saveFlowDraft, saveRecord, saveRecordDraft, startFlowFromForm } from './formActions.ts';
import { exclusive } from './formSubmission.ts';

export type FormPageMode = 'new' | 'edit' | 'start' | 'view';

declare module '../core/commandContext.ts' {
  interface FormContext {
    mode: FormPageMode;
    model: FormModel;
    /** The id of an existing record. */
    rowId?: string;
    /** The record is a draft: it is submitted, or saved as a draft again. */
    draft?: true;
    /** Parameters of a flow start, with the buttons of the first node. */
    start?: { processDefinitionId: string; formId: string; buttons: FuncConf[] };
    /** Only the tasks of an instance change its record. */
    inFlow: boolean;
  }
}

type FormCommand = Omit<CommandSpec, 'group' | 'when' | 'run'> & {
  modes: readonly FormPageMode[];
  fits?: (context: CommandContext) => Availability;
  act: (form: NonNullable<CommandContext['form']>) => unknown;
};

const formCommand = ({ modes, fits, act, ...spec }: FormCommand): Command =>
  declareCommand({
    ...spec,
    group: '表单',
    when: (context) => {
      const { form } = context;
      if (!form || !modes.includes(form.mode)) return 'hidden';
      return fits?.(context) ?? 'yes';
    },
    run: ({ form }) => form && act(form),
  });

/** Before a task exists, the first node of the flow decides which buttons there are. */
const hasStartButton = (form: CommandContext['form'], button: ButtonName): Availability =>
  isButtonEnabled('HANDLE', form?.start?.buttons ?? [], button) ? 'yes' : 'hidden';

/** The print title: for a task that of its node, for an instance that of the first print configuration. */
function formatPrintTitle(context: CommandContext): string {
  const task = findCurrentTask(context);
  return (task ? undefined : firstPrintConfiguration(context)?.name) || buttonTitle(task, 'print');
}

const firstPrintConfiguration = ({ instance }: CommandContext) => instance?.detail?.printConfList[0];

/** The record on screen; undefined while fast keys have moved the list's cursor past it. */
function findRecordOnScreen({ record, focusedRow, instance }: CommandContext): CommandContext['record'] {
  const row = focusedRow?.processInstanceId;
  return row === undefined || row === instance?.processInstanceId ? record : undefined;
}

const hasFormPermission = (wanted: string, { form }: CommandContext): boolean =>
  hasPermission(`auto:${form?.formEnName}:${wanted}`);

export const formCommands: readonly Command[] = [
  formCommand({
    id: 'form.save',
    title: ({ form }) => (form?.draft ? '提交' : '保存'),
    search: '提交',
    keys: 'Mod+Enter',
    primary: true,
    destructive: true,
    statusOrder: 1,
    modes: ['new', 'edit'],
    act: ignoreRepeats(exclusive(saveRecord)),
  }),
  formCommand({
    id: 'form.start',
    title: ({ form }) => buttonTitle(form?.start, 'submit'),
    search: '发起流程',
    keys: 'Mod+Enter',
    primary: true,
    destructive: true,
    statusOrder: 1,
    modes: ['start'],
    fits: ({ form }) => hasStartButton(form, 'submit'),
    act: ignoreRepeats(exclusive(startFlowFromForm)),
  }),
  formCommand({
    id: 'form.startStash',
    title: ({ form }) => buttonTitle(form?.start, 'draft'),
    keys: 'Mod+S',
    destructive: true,
    statusOrder: 2,
    modes: ['start'],
    fits: ({ form }) => hasStartButton(form, 'draft'),
    act: ignoreRepeats(exclusive(saveFlowDraft)),
  }),
  formCommand({
    id: 'form.stash',
    title: '暂存',
    keys: 'Mod+S',
    destructive: true,
    statusOrder: 2,
    modes: ['new', 'edit'],
    fits: ({ form }) => {
      const kept = form?.mode === 'new' || form?.draft;
      return kept && isFeatureEnabled('sys.form.stash.enabled', true) ? 'yes' : 'hidden';
    },
    act: ignoreRepeats(exclusive(saveRecordDraft)),
  }),
  formCommand({
    id: 'form.edit',
    title: '编辑',
    keys: 'e',
    statusOrder: 1,
    modes: ['view'],
    fits: (context) => {
      const { form } = context;
      if (!hasFormPermission('edit', context) || form?.rowId === undefined) return 'hidden';
      if (form.inFlow) return 'hidden';
      return form.model.initial.sysStatus === -2 ? { no: '已作废的单据不能修改' } : 'yes';
    },
    act: ({ formEnName, rowId }) => navigate(`/auto/${formEnName}/${rowId}`),
  }),
  formCommand({
    id: 'form.reset',
    title: '还原',
    search: '放弃修改',
    modes: ['new', 'edit', 'start'],
    fits: ({ dirty }) => (dirty ? 'yes' : { no: '没有未保存的修改' }),
    act: ({ model }) => model.reset(),
  }),
  formCommand({
    id: 'form.back',
    title: '返回',
    search: '关闭',
    modes: ['new', 'edit', 'start', 'view'],
    act: () => closeTab(tabs.active),
  }),
  declareCommand({
    id: 'form.print',
    title: formatPrintTitle,
    search: '打印',
    group: '表单',
    keys: 'p',
    when: (context) => {
      const record = findRecordOnScreen(context);
      const task = findCurrentTask(context);
      if (task && !hasButton(task, 'print')) return 'hidden';
      return record?.rowId && hasPermission(`auto:${record.formEnName}:print`) ? 'yes' : 'hidden';
    },
    run: ignoreRepeats(async (context: CommandContext) => {
      const record = findRecordOnScreen(context);
      if (record) await openPrint({ formEnName: record.formEnName, rowId: record.rowId });
    }),
  }),
];
