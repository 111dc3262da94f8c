import { useMemo, useState } from 'react';
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import { CallFailure } from '../../client/callFailure.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { rememberPeople } from '../../state/cache/people.ts';
import { findSelectionProblems, toCandidateUsers } from '../people/candidateSelection.ts';
import { useCandidateBranches } from '../people/useCandidateBranches.ts';
import { useCommentDraft } from '../shared/useCommentDraft.ts';
import {
  type ActionField,
  type ActionForm,
  type ActionInput,
  type ActionSources,
  findMissingAnswers,
} from './actionForm.ts';
import { formatRefusal, refusedQuestions } from './refusedQuestions.ts';
import { useActionChoices } from './useActionChoices.ts';

type AskedForm = Pick<ActionForm, 'fields' | 'phrases'>;

export type ActionAnswers = ReturnType<typeof useActionAnswers>;

/** The answers to an action's fields while its dialog is open; the comment is stored as a draft until it is sent. */
export function useActionAnswers(
  { fields, phrases }: AskedForm,
  { choices: choiceSources, branches: load, draftKey }: ActionSources & { draftKey: string },
) {
  const choices = useActionChoices(fields, choiceSources);
  const [people, setPeople] = useState<readonly FieldChoice[]>([]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const of = fields.find((field) => field.kind === 'candidates')?.of;
  const choice = of === undefined ? '' : choices.values[of];
  const ask = useMemo(() => (load && choice !== undefined ? () => load(choice) : undefined), [load, choice]);
  const branches = useCandidateBranches(ask);
  const usual = fields.find((field) => field.kind === 'comment')?.usual;
  const opinion = useCommentDraft({ draftKey, kind: phrases, ...(usual !== undefined && { usual }) });
  const input: ActionInput = {
    choices: choices.values,
    people: people.map(({ value }) => value),
    comment: opinion.comment.trim(),
    attachments: opinion.attachments,
    selectCandidateUserList: toCandidateUsers(branches.list, branches.chosen),
  };
  return {
    input,
    choices,
    people,
    setPeople,
    branches,
    opinion,
    problems,
    clearProblems: () => setProblems({}),
    /** Shows the problems of the answers; true if all are valid. A choice whose options still load is valid. */
    check: (): boolean => {
      const known = fields.filter((field) => field.kind !== 'choice' || choices.optionsOf(field));
      const wrong = {
        ...findMissingAnswers(known, input),
        ...findSelectionProblems(branches.list, branches.chosen),
      };
      setProblems(wrong);
      return Object.keys(wrong).length === 0;
    },
    /** Shows the refusal at the answer that it is about; false if it is about none of them. */
    showRefusal: (error: unknown): boolean => {
      if (!(error instanceof CallFailure)) return false;
      const names = listProblemNames(fields, branches.list);
      const refused = refusedQuestions(error).flatMap((name) => names.get(name) ?? []);
      setProblems(Object.fromEntries(refused.map((name) => [name, formatRefusal(error)])));
      return refused.length > 0;
    },
    sent: () => {
      rememberPeople(input.people);
      opinion.sent();
    },
  };
}

/** The problem's name by the question's name. The problem of the candidates is shown at the first choice of people. */
function listProblemNames(fields: readonly ActionField[], branches: readonly BranchView[]) {
  const candidates = branches.find(({ selectable }) => selectable)?.taskNodeId;
  return new Map(
    fields.flatMap((field): [string, string][] => {
      if (field.kind === 'comment') return [['comment', 'comment']];
      if (field.kind === 'candidates') return candidates ? [['selectCandidateUserList', candidates]] : [];
      return 'name' in field ? [[field.name, field.name]] : [];
    }),
  );
}
