import { Person } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { Combobox } from '../fields/parts/Combobox.tsx';
import type { Choice, StoredFile } from '../fields/world.ts';
import { drafts } from '../state/formCache.ts';
import { IconButton } from '../ui/Button.tsx';
import { fieldWorld } from './fieldWorld.ts';
import type { BodyProps } from './open.ts';
import { AttachmentsField } from './parts/AttachmentsField.tsx';
import { CommentBox } from './parts/CommentBox.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { rememberPhrase } from './parts/usedPhrases.ts';
import { useSending } from './parts/useSending.ts';
import type { TransferProps } from './transfer.ts';

export function TransferDialog({ props, close }: BodyProps<TransferProps, true>) {
  const { draftKey } = props;
  const id = useId();
  const sending = useSending();
  const [person, setPerson] = useState<Choice>();
  const [comment, setComment] = useState(() => drafts.read(draftKey)?.comment ?? '请转交处理');
  const [attachments, setAttachments] = useState<StoredFile[]>([]);
  const [problems, setProblems] = useState<{ person?: string; comment?: string }>({});
  const pick = async () => {
    const chosen = await fieldWorld.pickUsers(person ? [person] : [], false);
    if (chosen) setPerson(chosen[0]);
  };
  const confirm = () => {
    const wrong = {
      ...(person ? {} : { person: '请选择转交人' }),
      ...(comment.trim() === '' ? { comment: '转交意见不可为空' } : {}),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || !person) return;
    sending.run(async () => {
      await props.send({ delegateUserId: person.value, comment: comment.trim(), attachments });
      rememberPhrase('transfer', comment);
      drafts.write(draftKey, { comment: undefined });
      close(true);
    });
  };
  return (
    <DialogFrame
      title={props.title}
      width={560}
      confirmLabel={props.title}
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <p className="dialog-subject">{props.subject}</p>
      <div className="dialog-field">
        <label htmlFor={id}>
          转交给<em>*</em>
        </label>
        <div>
          <Combobox
            id={id}
            chosen={person ? [person] : []}
            multiple={false}
            autoFocus
            find={fieldWorld.users}
            wait={200}
            placeholder="姓名或拼音，Alt+↓ 打开选人"
            invalid={problems.person !== undefined}
            describedBy={problems.person ? `${id}-problem` : undefined}
            onChoose={([next]) => setPerson(next)}
            onMore={() => void pick()}
            after={
              <IconButton label="选择人员" className="field-more" tabIndex={-1} onClick={() => void pick()}>
                <Person size={12} />
              </IconButton>
            }
          />
          {problems.person && (
            <div id={`${id}-problem`} className="dialog-wrong" role="alert">
              {problems.person}
            </div>
          )}
        </div>
      </div>
      <CommentBox
        label="转交意见"
        kind="transfer"
        required
        value={comment}
        problem={problems.comment}
        onChange={(text) => {
          setComment(text);
          drafts.write(draftKey, { comment: text });
        }}
      />
      <AttachmentsField value={attachments} onChange={setAttachments} />
    </DialogFrame>
  );
}
