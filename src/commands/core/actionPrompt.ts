/** The palette prompt of an action: it asks for the fields that the action's dialog shows, one after the other. */
import { BoundedCache, loadCached } from '../../../contract/boundedCache.ts';
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import type { ActionDialogProps } from '../../dialogs/action/ActionDialog.tsx';
import type { ActionField, ActionInput, ChoiceField, LoadedChoice } from '../../dialogs/action/actionForm.ts';
import { knownChoice } from '../../dialogs/action/useActionChoices.ts';
import { rememberPeople } from '../../state/cache/people.ts';
import {
  type Prompt,
  type PromptAnswers,
  type PromptStep,
  readAnswerText,
  readSelectedValues,
} from './prompt.ts';
import {
  collectBranchChoices,
  createCommentQuestion,
  filterOptions,
  findBranchQuestion,
  findPeopleOptions,
  rememberComment,
  selectableBranches,
} from './promptQuestions.ts';

type PromptFinish = (sent: boolean) => unknown;

export async function createActionPrompt(props: ActionDialogProps, finish: PromptFinish): Promise<Prompt> {
  const { form, title, subject, draftKey } = props;
  const phrase = { kind: form.phrases, draftKey };
  const source = await createAnswerSource(props);
  return {
    key: draftKey,
    title,
    subject,
    next: async (answers) => {
      const branches = await source.branches(answers);
      for (const [at, field] of form.promptFields.entries()) {
        const later = form.promptFields.slice(at + 1);
        const isLast = later.every(
          (one) => one.kind === 'candidates' && !selectableBranches(branches).length,
        );
        const sends = isLast ? title : undefined;
        const step = await findStep(field, answers, { ...source, props, known: branches, sends });
        if (step) return step;
      }
      return undefined;
    },
    send: async (answers) => {
      const input = toActionInput(props, answers, await source.branches(answers));
      await props.send(input);
      rememberPeople(input.people);
      rememberComment(answers, phrase);
    },
    finish,
  };
}

type AnswerSource = {
  choice: (field: ChoiceField) => Promise<LoadedChoice>;
  branches: (answers: PromptAnswers) => Promise<readonly BranchView[]>;
};

/** The data of the questions, loaded once per choice. */
async function createAnswerSource({
  form,
  choices = {},
  branches,
}: ActionDialogProps): Promise<AnswerSource> {
  const load = branches && memoize(branches);
  const of = form.promptFields.find((field) => field.kind === 'candidates')?.of;
  const loaders = Object.fromEntries(
    Object.entries(choices).flatMap(([name, source]) =>
      'load' in source ? [[name, memoize(source.load)]] : [],
    ),
  );
  // If the next nodes are unknown, the server reports the reason on sending.
  const fixed: readonly BranchView[] = load && of === undefined ? await load('').catch(() => []) : [];
  return {
    choice: async (field) => {
      const known = knownChoice(field, choices[field.name]);
      return known ?? loaders[field.name]?.('') ?? { options: [], initial: undefined };
    },
    branches: async (answers) => {
      const [choice] = of === undefined ? [] : readSelectedValues(answers, of);
      return load && choice !== undefined ? load(choice) : fixed;
    },
  };
}

type StepContext = Pick<AnswerSource, 'choice'> & {
  props: ActionDialogProps;
  known: readonly BranchView[];
  sends: string | undefined;
};

/** The question of the field; undefined once it is answered. */
async function findStep(
  field: ActionField,
  answers: PromptAnswers,
  { props, choice, known, sends }: StepContext,
): Promise<PromptStep | undefined> {
  if (field.kind === 'attachments') return undefined;
  if (field.kind === 'candidates') return findBranchQuestion(known, answers, sends);
  if (field.kind === 'comment') {
    if (answers.comment) return undefined;
    const { form, draftKey } = props;
    const { label, missing, usual } = field;
    const texts = { ...(missing && { missing }), ...(usual && { start: usual }) };
    return createCommentQuestion({ kind: form.phrases, draftKey, ...texts, title: label, sends });
  }
  const { name, label: title, missing } = field;
  if (answers[name]) return undefined;
  if (field.kind === 'choice') {
    if (isFixed(props, name)) return undefined;
    const { options, initial: at } = await choice(field);
    return { kind: 'one', name, title, options: filterOptions(options), at };
  }
  const people = { name, title, options: findPeopleOptions };
  if (!field.multiple) return { kind: 'one', ...people };
  return { kind: 'many', ...people, problem: (chosen) => (chosen.length > 0 ? undefined : missing) };
}

const isFixed = ({ choices }: ActionDialogProps, name: string): boolean => {
  const source = choices?.[name];
  return source !== undefined && 'fixed' in source;
};

function toActionInput(
  { form, choices }: ActionDialogProps,
  answers: PromptAnswers,
  branches: readonly BranchView[],
): ActionInput {
  const values: Record<string, string | undefined> = {};
  let people: string[] = [];
  for (const field of form.promptFields) {
    if (field.kind === 'people') people = readSelectedValues(answers, field.name);
    if (field.kind !== 'choice') continue;
    const source = choices?.[field.name];
    values[field.name] =
      source && 'fixed' in source ? source.fixed : readSelectedValues(answers, field.name)[0];
  }
  return {
    choices: values,
    people,
    comment: readAnswerText(answers, 'comment'),
    attachments: [],
    selectCandidateUserList: collectBranchChoices(branches, answers),
  };
}

/** Caches results by argument; a failed call is repeated. */
function memoize<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const cache = new BoundedCache<string, Promise<Answer>>({ maxEntries: 100, end: 'owner' });
  return (key) => loadCached(cache, key, () => ask(key));
}
