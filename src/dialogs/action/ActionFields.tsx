import { AttachmentsField } from '../fields/AttachmentsField.tsx';
import { PeopleField } from '../fields/PeopleField.tsx';
import { CandidateFields } from '../people/CandidateFields.tsx';
import { CommentField } from '../shared/CommentField.tsx';
import type { PhraseKind } from '../shared/phrases.ts';
import { RadioField } from '../shared/RadioField.tsx';
import type { ActionField, ActionSources, ChoiceField } from './actionForm.ts';
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

/** Draws the fields of an action in their order. */
export const ActionFields = (props: ActionFieldsProps) =>
  props.fields.map((field) => (
    <OneField key={'name' in field ? field.name : field.kind} field={field} {...props} />
  ));

function OneField({ field, ...props }: ActionFieldsProps & { field: ActionField }) {
  const { answers, phrases, rows, focusComment = true } = props;
  const { opinion, people, problems, branches } = answers;
  switch (field.kind) {
    case 'choice':
      return <ChoiceRadios field={field} {...props} />;
    case 'people':
      return (
        <PeopleField
          label={field.label}
          people={people}
          multiple={field.multiple}
          problem={problems[field.name]}
          note={people[0] && field.note?.(people[0])}
          onChoose={answers.setPeople}
        />
      );
    case 'comment':
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
    case 'candidates':
      return (
        <>
          <CandidateFields
            branches={branches.list}
            chosen={branches.chosen}
            problems={problems}
            onChange={(chosen) => {
              branches.setChosen(chosen);
              answers.clearProblems();
            }}
          />
          {branches.problem && <div className="dialog-warning">{branches.problem}</div>}
        </>
      );
    case 'attachments':
      return <AttachmentsField value={opinion.attachments} onChange={opinion.attach} />;
  }
}

function ChoiceRadios({
  field,
  answers: { choices, problems },
  sources,
}: ActionFieldsProps & { field: ChoiceField }) {
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
