import { useState } from 'react';
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
import type { TransferDialogProps } from './openTransfer.ts';

export function TransferDialog({ props, close }: DialogBodyProps<TransferDialogProps, ActionDialogResult>) {
  const [person, setPerson] = useState<FieldChoice>();
  const opinion = useCommentDraft({ draftKey: props.draftKey, kind: 'transfer', usual: '请转交处理' });
  const { comment, attachments } = opinion;
  const [problems, setProblems] = useState<{ person?: string; comment?: string }>({});
  const acting = useConfirmAction({
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
      <CommentField
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
