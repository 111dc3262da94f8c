/** Walking through a command's questions: on, back, and back to where something was refused. Pure; the palette draws it. */
import type { PromptAnswer, PromptAnswers, PromptOption, PromptStep } from '../../core/prompt.ts';

type AnsweredStep = { step: PromptStep; answer: PromptAnswer };

export type PromptState = {
  /** The questions answered so far. */
  past: readonly AnsweredStep[];
  /** The present question; undefined while the first one is asked for. */
  step: PromptStep | undefined;
  /** Every answer that was given or begun, also to questions one has gone back over. */
  kept: PromptAnswers;
  /** What is typed at the present question, and what of a `many` is chosen. */
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

/** The question is before the person, with what was answered to it last time. */
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

/** What the present question is answered with: what is typed or chosen, or the option taken. */
export function currentAnswer(
  { step, typed: text, chosen }: PromptState,
  taken?: PromptOption,
): PromptAnswer | undefined {
  if (step?.kind === 'text') return { text: text.trim() };
  if (step?.kind === 'many') return { options: chosen };
  return taken && { options: [taken] };
}

/** Why this is no answer yet. */
export function findAnswerProblem(step: PromptStep, answer: PromptAnswer): string | undefined {
  if (step.kind === 'text') return step.problem('text' in answer ? answer.text : '');
  const chosen = 'options' in answer ? answer.options.map(({ value }) => value) : [];
  return step.kind === 'many'
    ? step.problem(chosen)
    : chosen.length === 1
      ? undefined
      : `请选择${step.title}`;
}

/** The question is behind the person; the next one is still to be asked for. */
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

/** What is begun at the present question counts as kept, so that it is there again. */
function saveCurrentAnswer(state: PromptState): PromptState {
  const { step } = state;
  const answer = step?.kind === 'one' ? undefined : currentAnswer(state);
  return step && answer ? { ...state, kept: { ...state.kept, [step.name]: answer } } : state;
}

/** One question back; undefined before the first. */
export function goToPreviousStep(state: PromptState): PromptState | undefined {
  const last = state.past.at(-1);
  return last && showStep({ ...saveCurrentAnswer(state), past: state.past.slice(0, -1) }, last.step);
}

/**
 * Back at the question to which a refusal belongs: that of the first name, the dotted paths of what was sent; else at
 * the last one.
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

/** What is kept of a walk that was left: its answers, and how many questions were behind the person. */
export type SavedPrompt = { kept: PromptAnswers; depth: number };

export const savePrompt = (state: PromptState): SavedPrompt => ({
  kept: saveCurrentAnswer(state).kept,
  depth: state.past.length,
});

type NextStep = (answers: PromptAnswers) => PromptStep | undefined | Promise<PromptStep | undefined>;

/** Back where a walk was left: its answers are given again, as far as they still answer what is asked now. */
export async function resumePrompt(next: NextStep, { kept, depth }: SavedPrompt): Promise<PromptState> {
  let state = startPrompt(kept);
  for (let at = 0; ; at += 1) {
    const step = await next(collectAnswers(state));
    // Sending is the person's to do.
    if (!step) return goToPreviousStep(state) ?? state;
    const answer = kept[step.name];
    if (at >= depth || !answer || findAnswerProblem(step, answer)) return showStep(state, step);
    state = answerStep({ ...state, step }, answer);
  }
}
