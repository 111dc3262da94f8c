import type { ReturnOptions } from '../../../contract/calls/shapes/batchShapes.ts';
import type { BatchKind } from '../../state/tasks/batchActions.ts';
import { SignTypeField } from '../action/SignTypeField.tsx';
import { PeopleField } from '../fields/PeopleField.tsx';
import { CommentField } from '../shared/CommentField.tsx';
import type { PhraseKind } from '../shared/phrases.ts';
import { RadioField } from '../shared/RadioField.tsx';
import { type BatchDraft, type BatchProblems, selectedDestination, unavailableReason } from './batchDraft.ts';

type BatchFieldsProps = {
  kind: BatchKind;
  isQuick: boolean;
  draft: BatchDraft;
  onChange: (part: Partial<BatchDraft>) => void;
  comment: string;
  onComment: (text: string) => void;
  problems: BatchProblems;
};

const phraseKinds: Readonly<Record<Exclude<BatchKind, 'read'>, PhraseKind>> = {
  agree: 'agree',
  return: 'back',
  transfer: 'transfer',
  addSign: 'addSign',
};

/** The opinions of a batch are among the phrases of single acts. */
export const batchPhraseKind = (kind: BatchKind): PhraseKind =>
  kind === 'read' ? 'agree' : phraseKinds[kind];

const labels: Readonly<Record<BatchKind, string>> = {
  agree: '意见',
  read: '',
  return: '退回意见',
  transfer: '转交意见',
  addSign: '加签意见',
};

/** The target node, the people and one comment for all tasks of the batch. */
export function BatchFields(props: BatchFieldsProps) {
  const { kind, isQuick, draft, onChange, comment, onComment, problems } = props;
  if (kind === 'read') return null;
  return (
    <>
      {kind === 'return' && <ReturnFields {...props} />}
      {kind === 'addSign' && <SignTypeField value={draft.type} onChange={(type) => onChange({ type })} />}
      {(kind === 'transfer' || kind === 'addSign') && (
        <PeopleField
          label={kind === 'transfer' ? '转交给' : '加签人员'}
          people={draft.people}
          multiple={kind === 'addSign'}
          problem={problems.people}
          onChoose={(people) => onChange({ people })}
        />
      )}
      <CommentField
        label={labels[kind]}
        kind={phraseKinds[kind]}
        rows={2}
        required={kind !== 'agree'}
        autoFocus={(kind === 'agree' && !isQuick) || kind === 'return'}
        value={comment}
        problem={problems.comment}
        onChange={onComment}
      />
    </>
  );
}

const jumpBackOptions = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

const noOptions: ReturnOptions = { returnable: 0, options: [] };

function ReturnFields({ draft, onChange, problems }: BatchFieldsProps) {
  const { options = noOptions, jumpBack } = draft;
  const destination = selectedDestination(draft);
  const at = options.options.findIndex((one) => one.destination === destination);
  return (
    <>
      <RadioField
        label="退回到"
        required
        options={options.options.map(({ label, count }, index) => ({
          value: String(index),
          label,
          barred: unavailableReason(options, count),
        }))}
        value={at < 0 ? undefined : String(at)}
        onChange={(index) => onChange({ chosen: Number(index) })}
        problem={problems.destination}
        empty="正在加载…"
      />
      <RadioField
        label="是否直送"
        required
        options={jumpBackOptions}
        value={String(jumpBack)}
        onChange={(value) => onChange({ jumpBack: value === 'true' })}
        note="直送：重新提交后直接回到本环节"
      />
    </>
  );
}
