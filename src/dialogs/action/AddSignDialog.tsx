import { useState } from 'react';
import type { SignType } from '../../../contract/calls/shapes/batchShapes.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { rememberPeople } from '../../state/cache/people.ts';
import { AttachmentsField } from '../fields/AttachmentsField.tsx';
import { PeopleField } from '../fields/PeopleField.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { CommentField } from '../shared/CommentField.tsx';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useCommentDraft } from '../shared/useCommentDraft.ts';
import { useConfirmAction } from '../shared/useConfirmAction.ts';
import type { ActionDialogResult } from './openActionDialog.ts';
import type { AddSignDialogProps } from './openAddSign.ts';
import { SignTypeField } from './SignTypeField.tsx';

export function AddSignDialog({ props, close }: DialogBodyProps<AddSignDialogProps, ActionDialogResult>) {
  const [type, setType] = useState<SignType>('beforeAddSign');
  const [people, setPeople] = useState<readonly FieldChoice[]>([]);
  const opinion = useCommentDraft({ draftKey: props.draftKey, kind: 'addSign' });
  const { comment, attachments } = opinion;
  const [problems, setProblems] = useState<{ people?: string; comment?: string }>({});
  const acting = useConfirmAction({
    onTypedOn: () => close('refused'),
    prepare: () => {
      const wrong = {
        ...(people.length > 0 ? {} : { people: '请选择加签人员' }),
        ...(comment.trim() === '' ? { comment: '加签意见不可为空' } : {}),
      };
      setProblems(wrong);
      if (Object.keys(wrong).length > 0) return undefined;
      const candidateUserIdList = people.map((one) => one.value);
      return async () => {
        await props.send({ type, candidateUserIdList, comment: comment.trim(), attachments });
        rememberPeople(candidateUserIdList);
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
      problem={acting.problem}
      onCancel={() => close()}
      onConfirm={acting.confirm}
    >
      <p className="dialog-subject">{props.subject}</p>
      <SignTypeField value={type} onChange={setType} />
      <PeopleField label="加签人员" people={people} multiple problem={problems.people} onChoose={setPeople} />
      <CommentField
        label="加签意见"
        kind="addSign"
        required
        value={comment}
        problem={problems.comment}
        onChange={opinion.write}
      />
      <AttachmentsField value={attachments} onChange={opinion.attach} />
    </DialogFrame>
  );
}
