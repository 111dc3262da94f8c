/** The editor of one condition where its place has no room for rows. */
import { useState } from 'react';
import { appFieldContext } from '../../../dialogs/fields/appFieldContext.ts';
import type { DialogBodyProps } from '../../../dialogs/openDialog.ts';
import { DialogFrame } from '../../../dialogs/shared/DialogFrame.tsx';
import { FieldContextProvider } from '../../../fields/fieldContext.ts';
import type { AnyField } from '../../../fields/fieldRenderer.ts';
import { type FormBuilderDraft, FormDraftContext } from '../formDraft.ts';
import { ConditionEditor } from './ConditionEditor.tsx';

export type ConditionDialogProps = { draft: FormBuilderDraft; field: AnyField; label: string; text: string };

export function ConditionDialog({ props, close }: DialogBodyProps<ConditionDialogProps, { text: string }>) {
  const { draft, field, label } = props;
  const [text, setText] = useState(props.text);
  const [unwritten, setUnwritten] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    setProblem(unwritten);
    if (unwritten === undefined) close({ text });
  };
  return (
    <DialogFrame title={label} width={720} problem={problem} onCancel={() => close()} onConfirm={confirm}>
      <FormDraftContext value={draft}>
        <FieldContextProvider value={appFieldContext}>
          <ConditionEditor
            field={field}
            id="condition-dialog"
            value={text}
            values={{}}
            invalid={false}
            onChange={(next) => setText(String(next ?? ''))}
            onProblem={setUnwritten}
          />
        </FieldContextProvider>
      </FormDraftContext>
    </DialogFrame>
  );
}
