/** What can be done on a form's own page: save, start its flow, keep it for later, edit, print. */
import { type ButtonName, buttonEnabled } from '../../contract/flow/buttons.ts';
import type { FuncConf } from '../../contract/flow/nodeData.ts';
import { openPrint } from '../dialogs/print.ts';
import type { FormModel } from '../state/formModel.ts';
import { navigate } from '../state/navigation.ts';
import { configured, mayRun } from '../state/session.ts';
import { closeTab, tabs } from '../state/tabs.ts';
import { type Command, type CommandSpec, declareCommand, type When } from './command.ts';
import type { CommandContext } from './context.ts';
import { debounced } from './debounced.ts';
import { keepDraft, keepFlow, saveRecord, startFlow } from './formActs.ts';
import { alone } from './sending.ts';
import { buttonTitle, mayPress, taskOf } from './taskContext.ts';

export type FormPageMode = 'new' | 'edit' | 'start' | 'view';

declare module './context.ts' {
  interface FormContext {
    mode: FormPageMode;
    model: FormModel;
    /** The record, where it exists. */
    rowId?: string;
    /** The record is a draft: it is submitted, and may be kept as one. */
    draft?: true;
    /** The flow's first node: what starting it is told. */
    start?: { processDefinitionId: string; formId: string; buttons: FuncConf[] };
    /** A record under a flow is changed by its tasks only. */
    inFlow: boolean;
  }
}

type FormCommand = Omit<CommandSpec, 'group' | 'when' | 'run'> & {
  modes: readonly FormPageMode[];
  fits?: (context: CommandContext) => When;
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

/** The flow's first node says which of its buttons there are before there is a task. */
const startOffers = (form: CommandContext['form'], button: ButtonName): When =>
  buttonEnabled('HANDLE', form?.start?.buttons ?? [], button) ? 'yes' : 'hidden';

/** Of a task as its node calls it, of an instance as its first print configuration does (workflow seed, point 2). */
function printTitle(context: CommandContext): string {
  const task = taskOf(context);
  return (task ? undefined : firstPrint(context)?.name) || buttonTitle(task, 'print');
}

const firstPrint = ({ instance }: CommandContext) => instance?.detail?.printConfList[0];

/** The record on screen; none while fast keys have left it a row behind the list's cursor. */
function recordOf({ record, focusedRow, instance }: CommandContext): CommandContext['record'] {
  const row = focusedRow?.processInstanceId;
  return row === undefined || row === instance?.processInstanceId ? record : undefined;
}

const granted = (wanted: string, { form }: CommandContext): boolean =>
  mayRun(`auto:${form?.formEnName}:${wanted}`);

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
    act: debounced(alone(saveRecord)),
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
    fits: ({ form }) => startOffers(form, 'submit'),
    act: debounced(alone(startFlow)),
  }),
  formCommand({
    id: 'form.startStash',
    title: ({ form }) => buttonTitle(form?.start, 'draft'),
    keys: 'Mod+S',
    destructive: true,
    statusOrder: 2,
    modes: ['start'],
    fits: ({ form }) => startOffers(form, 'draft'),
    act: debounced(alone(keepFlow)),
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
      return kept && configured('sys.form.stash.enabled', true) ? 'yes' : 'hidden';
    },
    act: debounced(alone(keepDraft)),
  }),
  formCommand({
    id: 'form.edit',
    title: '编辑',
    keys: 'e',
    statusOrder: 1,
    modes: ['view'],
    fits: (context) => {
      const { form } = context;
      if (!granted('edit', context) || form?.rowId === undefined) return 'hidden';
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
    title: printTitle,
    search: '打印',
    group: '表单',
    keys: 'p',
    when: (context) => {
      const record = recordOf(context);
      const task = taskOf(context);
      if (task && !mayPress(task, 'print')) return 'hidden';
      return record?.rowId && mayRun(`auto:${record.formEnName}:print`) ? 'yes' : 'hidden';
    },
    run: debounced(async (context: CommandContext) => {
      const record = recordOf(context);
      if (record) await openPrint({ formEnName: record.formEnName, rowId: record.rowId });
    }),
  }),
];
