import { useState } from 'react';
import { api } from '../../client/api.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { invalidateAbsences } from '../../state/cache/absences.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { fieldErrorsOf } from '../shared/fieldErrorsOf.ts';
import { useSubmission } from '../shared/useSubmission.ts';
import { AbsenceFields } from './AbsenceFields.tsx';
import { AbsenceList } from './AbsenceList.tsx';
import {
  type AbsenceDraft,
  type AbsenceFieldErrors,
  emptyAbsence,
  findMissingFields,
  formatSaved,
  toAbsenceBody,
} from './absenceDraft.ts';

export type AbsenceDialogProps = {
  /** The proposed delegate. */
  delegate?: FieldChoice | undefined;
};

/** A form for a new absence above the list of existing ones. */
export function AbsenceDialog({ props, close }: DialogBodyProps<AbsenceDialogProps, true>) {
  const sending = useSubmission();
  const [draft, setDraft] = useState<AbsenceDraft>({ ...emptyAbsence, delegate: props.delegate });
  const [problems, setProblems] = useState<AbsenceFieldErrors>({});
  const save = () => {
    setProblems(findMissingFields(draft));
    const body = toAbsenceBody(draft);
    if (!body) return;
    sending.run(async () => {
      try {
        const { job } = await api.absence.add({ body });
        toast.success(formatSaved(job));
        invalidateAbsences();
        close(true);
      } catch (error) {
        const wrong = fieldErrorsOf<keyof AbsenceFieldErrors>(error);
        if (!wrong) throw error;
        setProblems(wrong);
      }
    });
  };
  return (
    <DialogFrame
      title="缺勤委托"
      width={640}
      confirmLabel="保存"
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={save}
    >
      <AbsenceFields
        draft={draft}
        problems={problems}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      <AbsenceList />
    </DialogFrame>
  );
}
