import { useState } from 'react';
import type { Choice } from '../fields/world.ts';
import { rememberPeople } from '../state/people.ts';
import type { ActResult } from './act.ts';
import type { BodyProps } from './open.ts';
import { AttachmentsField } from './parts/AttachmentsField.tsx';
import { CommentBox } from './parts/CommentBox.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { PeopleField } from './parts/PeopleField.tsx';
import { useActing } from './parts/useActing.ts';
import { useOpinion } from './parts/useOpinion.ts';
import type { TransferProps } from './transfer.ts';

export function TransferDialog({ props, close }: BodyProps<TransferProps, ActResult>) {
  const [person, setPerson] = useState<Choice>();
  const opinion = useOpinion({ draftKey: props.draftKey, kind: 'transfer', usual: '请转交处理' });
  const { comment, attachments } = opinion;
  const [problems, setProblems] = useState<{ person?: string; comment?: string }>({});
  const acting = useActing({
    onTypedOn: () => close('refused'),
    prepare: () => {
      const wrong = {
        ...(person ? {} : { person: '请选择转交人' }),
        ...(comment.trim() === '' ? { comment: '转交意见不可为空' } : {}),
      };
      setProblems(wrong);
      if (Object.keys(wrong).length > 0 || !person) return undefined;
      return async () => {
        await props.send({ delegateUserId: person.value, comment: comment.trim(), attachments });
        rememberPeople([person.value]);
        opinion.sent();
        close('sent');
      };
    },
  });
  return (
    <DialogFrame
      title={props.title}
      width={560}
      confirmLabel={props.title}
      taskId={props.taskId}
      busy={acting.busy}
      problem={acting.problem}
      onCancel={() => close()}
      onConfirm={acting.confirm}
    >
      <p className="dialog-subject">{props.subject}</p>
      <PeopleField
        label="转交给"
        people={person ? [person] : []}
        multiple={false}
        problem={problems.person}
        note={person?.note && `${person.note}；转交给本人的任务仍由本人处理`}
        onChoose={([next]) => setPerson(next)}
      />
      <CommentBox
        label="转交意见"
        kind="transfer"
        required
        value={comment}
        problem={problems.comment}
        onChange={opinion.write}
      />
      <AttachmentsField value={attachments} onChange={opinion.attach} />
    </DialogFrame>
  );
}
