/** An action on a task: its form, its button, its request, and the same action on many tasks. */
import type { ButtonName } from '../../../contract/flow/nodeButtons.ts';
import type { SendOptions } from '../../client/api.ts';
import type { BatchAction, DryRunInput } from '../../state/tasks/batchActions.ts';
import type { LoadedTask } from '../../state/tasks/taskCache.ts';
import type { ActionField, ActionForm, ActionInput, ActionSources } from './actionForm.ts';

/** A batch asks for fields that suit all its tasks; its dry run starts as soon as `toDryRun` has what it needs. */
export type BatchForm = {
  fields: readonly ActionField[];
  phrases: ActionForm['phrases'];
  toDryRun: (input: ActionInput) => DryRunInput | undefined;
  toAction: (input: ActionInput) => BatchAction;
  /** The options for these tasks, loaded when the earlier actions are complete. */
  sources?: (taskIds: string[], earlier: Promise<unknown>) => ActionSources;
  /** The text in place of the dry run while it cannot start. */
  waiting?: (count: number) => string;
};

type ActionRequest = ActionSources & {
  send: (input: ActionInput, optionsFor: (body: object) => SendOptions) => Promise<unknown>;
};

/** Its command: key, search terms, and whether the status line and the toolbar show it first. */
type ActionCommand = {
  id: string;
  keys: string;
  search?: string;
  primary?: boolean;
  statusOrder?: number;
  /** Suppliers do not have the action. */
  staffOnly?: boolean;
};

/** Its command on a person whom the palette has found; the person answers the question of this name. */
type PersonActionCommand = { id: string; title: (name: string) => string; question: string };

export type DescribedAction = ActionForm & {
  button: ButtonName;
  command: ActionCommand;
  onPerson?: PersonActionCommand;
  /** What the task's form must be: complete and checked, without running uploads, or in any state. */
  formState: 'complete' | 'uploaded' | 'any';
  /** 退回: its toast says 退回成功. Absent: the title of the button. */
  verb?: string;
  begin: (task: LoadedTask & { taskId: string }) => ActionRequest;
  batch?: BatchForm;
};

/** The text of a batch whose dry run needs people first. */
export const formatWaitForPeople = (count: number): string => `选择人员后逐条试算 ${count} 条`;
