import { useMemo, useState } from 'react';
import { AttachmentsField } from '../fields/AttachmentsField.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { CandidateFields } from '../people/CandidateFields.tsx';
import { findSelectionProblems, toCandidateUsers } from '../people/candidateSelection.ts';
import { useCandidateBranches } from '../people/useCandidateBranches.ts';
import { CommentField } from '../shared/CommentField.tsx';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { RadioField } from '../shared/RadioField.tsx';
import { useCommentDraft } from '../shared/useCommentDraft.ts';
import { useConfirmAction } from '../shared/useConfirmAction.ts';
import type { ActionDialogResult } from './openActionDialog.ts';
import type { ReturnDialogProps } from './openReturn.ts';
import { useReturnTargets } from './useReturnTargets.ts';

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

export function ReturnDialog({ props, close }: DialogBodyProps<ReturnDialogProps, ActionDialogResult>) {
  const targets = useReturnTargets(props.targets);
  const { target } = targets;
  const ask = useMemo(() => (target ? () => props.branches(target) : undefined), [props, target]);
  const branches = useCandidateBranches(ask);
  const opinion = useCommentDraft({ draftKey: props.draftKey, kind: 'back' });
  const { comment, attachments } = opinion;
  const [jumpBack, setJumpBack] = useState<string | undefined>(String(props.canJumpBack && props.jumpBack));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const acting = useConfirmAction({
    isReady: !targets.loading && !branches.loading,
    onTypedOn: () => close('refused'),
    prepare: () => {
      const wrong: Record<string, string> = {
        ...(target ? {} : { target: '请选择退回节点' }),
        ...(comment.trim() === '' ? { comment: '退回意见不可为空' } : {}),
        ...(jumpBack === undefined ? { jumpBack: '请选择是否直送' } : {}),
        ...findSelectionProblems(branches.list, branches.chosen),
      };
      setProblems(wrong);
      if (Object.keys(wrong).length > 0 || !target) return undefined;
      return async () => {
        await props.send({
          targetTaskDefinitionKey: target,
          comment: comment.trim(),
          attachments,
          enableJumpBack: jumpBack === 'true',
          selectCandidateUserList: toCandidateUsers(branches.list, branches.chosen),
        });
        opinion.sent();
        close('sent');
      };
    },
  });
  return (
    <DialogFrame
      title={props.title}
      width={640}
      confirmLabel={props.title}
      taskId={props.taskId}
      busy={acting.busy}
      problem={acting.problem ?? targets.problem}
      onCancel={() => close()}
      onConfirm={acting.confirm}
    >
      <p className="dialog-subject">{props.subject}</p>
      <RadioField
        label="退回节点"
        required
        options={targets.list.map((one) => ({ value: one.taskDefinitionKey, label: one.taskName }))}
        value={target}
        onChange={targets.choose}
        problem={problems.target}
        empty={targets.loading ? '正在加载…' : '没有可退回的节点'}
      />
      <CommentField
        label="退回意见"
        kind="back"
        required
        autoFocus
        value={comment}
        problem={problems.comment}
        onChange={opinion.write}
      />
      <RadioField
        label="是否直送"
        required
        options={props.canJumpBack ? yesNo : yesNo.slice(1)}
        value={jumpBack}
        onChange={setJumpBack}
        problem={problems.jumpBack}
        note={props.canJumpBack ? '直送：重新提交后直接回到本环节' : '本环节不支持直送'}
      />
      <CandidateFields
        branches={branches.list}
        chosen={branches.chosen}
        problems={problems}
        onChange={branches.setChosen}
      />
      {branches.problem && <div className="dialog-warning">{branches.problem}</div>}
      <AttachmentsField value={attachments} onChange={opinion.attach} />
    </DialogFrame>
  );
}
