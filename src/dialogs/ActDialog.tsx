import { useMemo, useState } from 'react';
import type { ActProps, ActResult } from './act.ts';
import type { BodyProps } from './open.ts';
import { AttachmentsField } from './parts/AttachmentsField.tsx';
import { BranchFields } from './parts/BranchFields.tsx';
import { CommentBox } from './parts/CommentBox.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { choiceProblems, chosenUsers } from './parts/selection.ts';
import { useActing } from './parts/useActing.ts';
import { useBranches } from './parts/useBranches.ts';
import { useOpinion } from './parts/useOpinion.ts';

export function ActDialog({ props, close }: BodyProps<ActProps, ActResult>) {
  const { title, subject, kind, draftKey, send } = props;
  const ask = useMemo(() => props.branches, [props]);
  const branches = useBranches(ask);
  const opinion = useOpinion({ draftKey, kind });
  const { comment, attachments } = opinion;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const acting = useActing({
    isReady: !branches.loading,
    ...(props.isOneOfMany && { onTypedOn: () => close('refused') }),
    prepare: () => {
      const wrong = choiceProblems(branches.list, branches.chosen);
      setProblems(wrong);
      if (Object.keys(wrong).length > 0) return undefined;
      return async () => {
        const selectCandidateUserList = chosenUsers(branches.list, branches.chosen);
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
      <CommentBox label="意见" kind={kind} value={comment} onChange={opinion.write} autoFocus />
      <BranchFields
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
