import { useState } from 'react';
import type { SignType } from '../../contract/calls/batchShapes.ts';
import type { Choice } from '../fields/world.ts';
import { rememberPeople } from '../state/people.ts';
import type { ActResult } from './act.ts';
import type { AddSignProps } from './addSign.ts';
import type { BodyProps } from './open.ts';
import { AttachmentsField } from './parts/AttachmentsField.tsx';
import { CommentBox } from './parts/CommentBox.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { PeopleField } from './parts/PeopleField.tsx';
import { SignTypeField } from './parts/SignTypeField.tsx';
import { useActing } from './parts/useActing.ts';
import { useOpinion } from './parts/useOpinion.ts';

export function AddSignDialog({ props, close }: BodyProps<AddSignProps, ActResult>) {
  const [type, setType] = useState<SignType>('beforeAddSign');
  const [people, setPeople] = useState<readonly Choice[]>([]);
  const opinion = useOpinion({ draftKey: props.draftKey, kind: 'addSign' });
  const { comment, attachments } = opinion;
  const [problems, setProblems] = useState<{ people?: string; comment?: string }>({});
  const acting = useActing({
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
      <CommentBox
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
