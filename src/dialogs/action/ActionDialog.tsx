import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useConfirmAction } from '../shared/useConfirmAction.ts';
import { ActionFields } from './ActionFields.tsx';
import type { ActionForm, ActionInput, ActionSources } from './actionForm.ts';
import { useActionAnswers } from './useActionAnswers.ts';

export type ActionDialogProps = ActionSources & {
  form: ActionForm;
  /** Absent for actions that concern no task. */
  taskId?: string;
  title: string;
  /** The title of the record that is decided on. */
  subject: string;
  /** A line for each of several. */
  listed?: string;
  /** True if a next task follows: the person may already type for it when this one is refused. */
  isOneOfMany?: boolean;
  /** The draft that the comment is stored in until it is sent. */
  draftKey: string;
  /** Sends it; a refusal is shown in the dialog, which then stays. */
  send: (input: ActionInput) => Promise<void>;
};

/** `refused`: it was refused, and the person has already typed for the next task. */
export type ActionDialogResult = 'sent' | 'refused';

/** Asks for the fields of one action and sends it. */
export function ActionDialog({ props, close }: DialogBodyProps<ActionDialogProps, ActionDialogResult>) {
  const { form, title, subject, send } = props;
  const answers = useActionAnswers(form, props);
  const { choices, branches, input } = answers;
  const acting = useConfirmAction({
    isReady: !choices.loading && !branches.loading,
    showAtField: answers.showRefusal,
    ...(props.isOneOfMany && { onTypedOn: () => close('refused') }),
    prepare: () => {
      if (!answers.check()) return undefined;
      return async () => {
        await send(input);
        answers.sent();
        close('sent');
      };
    },
  });
  const isAtField = Object.values(answers.problems).some((problem) => problem === acting.problem);
  return (
    <DialogFrame
      title={title}
      width={form.width}
      confirmLabel={title}
      taskId={props.taskId}
      busy={acting.busy}
      problem={isAtField ? undefined : (acting.problem ?? choices.problem)}
      aside={branches.loading ? '正在计算后续环节…' : undefined}
      onCancel={() => close()}
      onConfirm={acting.confirm}
    >
      <p className="dialog-subject">{subject}</p>
      {props.listed !== undefined && <p className="dialog-text">{props.listed}</p>}
      <ActionFields fields={form.fields} phrases={form.phrases} answers={answers} sources={props} />
    </DialogFrame>
  );
}
