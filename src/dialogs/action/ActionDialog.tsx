import { useMemo, useState } from 'react';
import { AttachmentsField } from '../fields/AttachmentsField.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { CandidateFields } from '../people/CandidateFields.tsx';
import { findSelectionProblems, toCandidateUsers } from '../people/candidateSelection.ts';
import { useCandidateBranches } from '../people/useCandidateBranches.ts';
import { CommentField } from '../shared/CommentField.tsx';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useCommentDraft } from '../shared/useCommentDraft.ts';
import { useConfirmAction } from '../shared/useConfirmAction.ts';
import type { ActionDialogProps, ActionDialogResult } from './openActionDialog.ts';

export function ActionDialog({ props, close }: DialogBodyProps<ActionDialogProps, ActionDialogResult>) {
  const { title, subject, kind, draftKey, send } = props;
  const ask = useMemo(() => props.branches, [props]);
  const branches = useCandidateBranches(ask);
  const opinion = useCommentDraft({ draftKey, kind });
  const { comment, attachments } = opinion;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const acting = useConfirmAction({
    isReady: !branches.loading,
    ...(props.isOneOfMany && { onTypedOn: () => close('refused') }),
    prepare: () => {
      const wrong = findSelectionProblems(branches.list, branches.chosen);
      setProblems(wrong);
      if (Object.keys(wrong).length > 0) return undefined;
      return async () => {
        const selectCandidateUserList = toCandidateUsers(branches.list, branches.chosen);
        await send({ comment, attachments, selectCandidateUserList });
        opinion.sent();
        close('sent');
      };
    },
  });
  return (
    <DialogFrame
      title={title}
      width={560}
      confirmLabel={title}
      taskId={props.taskId}
      busy={acting.busy}
      problem={acting.problem}
      aside={branches.loading ? '正在计算后续环节…' : undefined}
      onCancel={() => close()}
      onConfirm={acting.confirm}
    >
      <p className="dialog-subject">{subject}</p>
      <CommentField label="意见" kind={kind} value={comment} onChange={opinion.write} autoFocus />
      <CandidateFields
        branches={branches.list}
        chosen={branches.chosen}
        problems={problems}
        onChange={(chosen) => {
          branches.setChosen(chosen);
          setProblems({});
        }}
      />
      {branches.problem && <div className="dialog-warning">{branches.problem}</div>}
      <AttachmentsField value={attachments} onChange={opinion.attach} />
    </DialogFrame>
  );
}
