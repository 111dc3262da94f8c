import { useState } from 'react';
import { api } from '../client/api.ts';
import { loadAbsences } from '../state/absences.ts';
import { toast } from '../ui/toast.ts';
import type { AbsenceProps } from './absence.ts';
import type { BodyProps } from './open.ts';
import { AbsenceFields } from './parts/AbsenceFields.tsx';
import { AbsenceList } from './parts/AbsenceList.tsx';
import {
  type AbsenceDraft,
  type AbsenceProblems,
  absenceToSend,
  emptyAbsence,
  missingIn,
  problemsOf,
  savedSentence,
} from './parts/absenceDraft.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { useSending } from './parts/useSending.ts';

/** A new absence, and below it those there are. */
export function AbsenceDialog({ props, close }: BodyProps<AbsenceProps, true>) {
  const sending = useSending();
  const [draft, setDraft] = useState<AbsenceDraft>({ ...emptyAbsence, delegate: props.delegate });
  const [problems, setProblems] = useState<AbsenceProblems>({});
  const save = () => {
    setProblems(missingIn(draft));
    const body = absenceToSend(draft);
    if (!body) return;
    sending.run(async () => {
      try {
        const { job } = await api.absence.add({ body });
        toast.success(savedSentence(job));
        void loadAbsences();
        close(true);
      } catch (error) {
        const wrong = problemsOf(error);
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
