/** The form as it is designed, filled in without being saved. */
import { useState } from 'react';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import type { DialogBodyProps } from '../../../dialogs/openDialog.ts';
import { DialogFrame } from '../../../dialogs/shared/DialogFrame.tsx';
import { FormPanel } from '../../../panels/form/FormPanel.tsx';
import { currentFacts } from '../../../state/forms/currentFacts.ts';
import { everythingWritable } from '../../../state/forms/formAccess.ts';
import { FormModel } from '../../../state/forms/formModel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { unstoredDrafts } from '../unstoredDrafts.ts';

export type TryOutDialogProps = {
  definition: FormDefinition;
  /** The defaults of a new record. */
  initial: Readonly<Record<string, unknown>>;
};

export function TryOutDialog({ props, close }: DialogBodyProps<TryOutDialogProps, true>) {
  const { definition, initial } = props;
  const [form] = useState(
    () =>
      new FormModel({
        key: 'design_tryout',
        definition,
        access: everythingWritable,
        initial: { ...initial },
        exists: false,
        drafts: unstoredDrafts,
        facts: currentFacts,
      }),
  );
  const check = () => {
    if (form.check()) toast.success('填写无误，可以提交；试填不会保存');
  };
  return (
    <DialogFrame
      title={`试填 ${definition.cnName}`}
      width={960}
      confirmLabel="检查"
      cancelLabel="关闭"
      onCancel={() => close()}
      onConfirm={check}
    >
      <FormPanel form={form} isShort />
    </DialogFrame>
  );
}
