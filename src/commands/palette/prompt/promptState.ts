/** The state of a prompt: forward, back, and back to a refused answer. Pure; the palette draws it. */
import type { PromptAnswer, PromptAnswers, PromptOption, PromptStep } from '../../core/prompt.ts';

type AnsweredStep = { step: PromptStep; answer: PromptAnswer };

export type PromptState = {
  /** The questions answered so far. */
  past: readonly AnsweredStep[];
  /** The current question; undefined while the first one loads. */
  step: PromptStep | undefined;
  /** Every answer given or started, including those to questions that the person has left by going back. */
  kept: PromptAnswers;
  /** The text typed at the current question; the options selected for `many`. */
  typed: string;
  chosen: readonly PromptOption[];
  problem: string | undefined;
};

export const startPrompt = (kept: PromptAnswers = {}): PromptState => ({
  past: [],
  step: undefined,
  kept,
  typed: '',
  chosen: [],
  problem: undefined,
});

export const collectAnswers = ({ past }: Pick<PromptState, 'past'>): PromptAnswers =>
  Object.fromEntries(past.map(({ step, answer }) => [step.name, answer]));

/** Shows the question with its previous answer. */
export function showStep(state: PromptState, step: PromptStep, problem?: string): PromptState {
  const before = state.kept[step.name];
  return {
    ...state,
    step,
    problem,
    typed: step.kind === 'text' ? (before && 'text' in before ? before.text : (step.start ?? '')) : '',
    chosen: step.kind === 'many' && before && 'options' in before ? before.options : [],
  };
}

export const typeText = (state: PromptState, text: string): PromptState => ({
  ...state,
  typed: text,
  problem: undefined,
});

export function toggleOption(state: PromptState, option: PromptOption): PromptState {
  const others = state.chosen.filter(({ value }) => value !== option.value);
  const chosen = others.length < state.chosen.length ? others : [...state.chosen, option];
  return { ...state, chosen, problem: undefined };
}

/** The answer to the current question: the taken option, otherwise the typed text or the selected options. */
export function currentAnswer(
  { step, typed: text, chosen }: PromptState,
  taken?: PromptOption,
): PromptAnswer | undefined {
  if (step?.kind === 'text') return { text: text.trim() };
  if (step?.kind === 'many') return { options: chosen };
  return taken && { options: [taken] };
}

/** Why the answer is not valid yet. */
export function findAnswerProblem(step: PromptStep, answer: PromptAnswer): string | undefined {
  if (step.kind === 'text') return step.problem('text' in answer ? answer.text : '');
  const chosen = 'options' in answer ? answer.options.map(({ value }) => value) : [];
  return step.kind === 'many'
    ? step.problem(chosen)
    : chosen.length === 1
      ? undefined
      : `请选择${step.title}`;
}

/** Adds the current question to the answered ones; the next one has yet to be loaded. */
export function answerStep(state: PromptState, answer: PromptAnswer): PromptState {
  const { step } = state;
  if (!step) return state;
  return {
    ...state,
    past: [...state.past, { step, answer }],
    step: undefined,
    kept: { ...state.kept, [step.name]: answer },
    problem: undefined,
  };
}

/** Saves the unfinished answer to the current question, so that it is restored later. */
function saveCurrentAnswer(state: PromptState): PromptState {
  const { step } = state;
  const answer = step?.kind === 'one' ? undefined : currentAnswer(state);
  return step && answer ? { ...state, kept: { ...state.kept, [step.name]: answer } } : state;
}

/** Goes to the previous question; undefined at the first one. */
export function goToPreviousStep(state: PromptState): PromptState | undefined {
  const last = state.past.at(-1);
  return last && showStep({ ...saveCurrentAnswer(state), past: state.past.slice(0, -1) }, last.step);
}

/**
 * Returns to the question of a refusal: the one with the first refused name (a dotted path of the request),
 * otherwise the last one.
 */
export function returnToRefused(state: PromptState, names: readonly string[], problem: string): PromptState {
  const heads = names.map((name) => name.split('.')[0]);
  const wanted = state.past.findIndex(({ step }) => heads.includes(step.name.split(':')[0]));
  const at = wanted < 0 ? state.past.length - 1 : wanted;
  const place = state.past[at];
  return place
    ? showStep({ ...state, past: state.past.slice(0, at) }, place.step, problem)
    : { ...state, problem };
}

/** The saved state of an unfinished prompt: its answers, and how many questions were answered. */
export type SavedPrompt = { kept: PromptAnswers; depth: number };

export const savePrompt = (state: PromptState): SavedPrompt => ({
  kept: saveCurrentAnswer(state).kept,
  depth: state.past.length,
});

type NextStep = (answers: PromptAnswers) => PromptStep | undefined | Promise<PromptStep | undefined>;

/** Resumes an unfinished prompt: gives its answers again, as long as they are valid for the current questions. */
export async function resumePrompt(next: NextStep, { kept, depth }: SavedPrompt): Promise<PromptState> {
  let state = startPrompt(kept);
  for (let at = 0; ; at += 1) {
    const step = await next(collectAnswers(state));
    // Only the person sends the answers.
    if (!step) return goToPreviousStep(state) ?? state;
    const answer = kept[step.name];
    if (at >= depth || !answer || findAnswerProblem(step, answer)) return showStep(state, step);
    state = answerStep({ ...state, step }, answer);
  }
}
