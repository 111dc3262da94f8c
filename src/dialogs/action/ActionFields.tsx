import type { ComponentType } from 'react';
import type { PhraseKind } from '../../state/workspace/settings.ts';
import { AttachmentsField } from '../fields/AttachmentsField.tsx';
import { PeopleField } from '../fields/PeopleField.tsx';
import { CandidateFields } from '../people/CandidateFields.tsx';
import { CommentField } from '../shared/CommentField.tsx';
import { RadioField } from '../shared/RadioField.tsx';
import type { ActionField, ActionSources } from './actionForm.ts';
import type { ActionAnswers } from './useActionAnswers.ts';

type ActionFieldsProps = {
  fields: readonly ActionField[];
  phrases: PhraseKind;
  answers: ActionAnswers;
  sources: ActionSources;
  /** Lines of the comment. */
  rows?: number;
  /** False: the focus belongs to another part of the dialog. */
  focusComment?: boolean;
};

type FieldViewProps<Kind extends ActionField['kind']> = Omit<ActionFieldsProps, 'fields'> & {
  field: Extract<ActionField, { kind: Kind }>;
};

/** Draws the fields of an action in their order. */
export const ActionFields = ({ fields, ...props }: ActionFieldsProps) =>
  fields.map((field) => {
    // The view of a kind takes the fields of that kind; indexing loses the pairing in TypeScript.
    const View = fieldViews[field.kind] as ComponentType<FieldViewProps<ActionField['kind']>>;
    return <View key={'name' in field ? field.name : field.kind} field={field} {...props} />;
  });

const fieldViews: { [Kind in ActionField['kind']]: ComponentType<FieldViewProps<Kind>> } = {
  choice: ChoiceView,
  people: PeopleView,
  comment: CommentView,
  candidates: CandidatesView,
  attachments: AttachmentsView,
};

function ChoiceView({ field, answers: { choices, problems }, sources }: FieldViewProps<'choice'>) {
  const options = choices.optionsOf(field);
  const value = choices.values[field.name];
  const source = sources.choices?.[field.name];
  const chosen = options?.find((one) => one.value === value);
  const note = source && 'fixed' in source ? source.note : chosen && field.note?.(chosen);
  return (
    <RadioField
      label={field.label}
      required
      options={options ?? []}
      value={chosen?.barred === undefined ? value : undefined}
      onChange={(next) => choices.choose(field.name, next)}
      problem={problems[field.name]}
      {...(note && { note })}
      empty={options || choices.problem ? (field.empty ?? '') : '正在加载…'}
    />
  );
}

function PeopleView({ field, answers: { people, problems, setPeople } }: FieldViewProps<'people'>) {
  return (
    <PeopleField
      label={field.label}
      people={people}
      multiple={field.multiple}
      problem={problems[field.name]}
      note={people[0] && field.note?.(people[0])}
      onChoose={setPeople}
    />
  );
}

function CommentView({
  field,
  answers: { opinion, problems },
  phrases,
  rows,
  focusComment = true,
}: FieldViewProps<'comment'>) {
  return (
    <CommentField
      label={field.label}
      kind={phrases}
      required={field.missing !== undefined}
      autoFocus={field.autoFocus === true && focusComment}
      value={opinion.comment}
      problem={problems.comment}
      onChange={opinion.write}
      {...(rows !== undefined && { rows })}
    />
  );
}

function CandidatesView({ answers: { branches, problems, clearProblems } }: FieldViewProps<'candidates'>) {
  return (
    <>
      <CandidateFields
        branches={branches.list}
        chosen={branches.chosen}
        problems={problems}
        onChange={(chosen) => {
          branches.setChosen(chosen);
          clearProblems();
        }}
      />
      {branches.problem && <div className="dialog-warning">{branches.problem}</div>}
    </>
  );
}

function AttachmentsView({ answers: { opinion } }: FieldViewProps<'attachments'>) {
  return <AttachmentsField value={opinion.attachments} onChange={opinion.attach} />;
}
