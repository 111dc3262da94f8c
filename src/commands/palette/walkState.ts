/** Walking through a command's questions: on, back, and back to where something was refused. Pure; the palette draws it. */
import type { Answer, Answers, WalkOption, WalkStep } from '../walk.ts';

type Answered = { step: WalkStep; answer: Answer };

export type WalkState = {
  /** The questions answered so far. */
  past: readonly Answered[];
  /** The present question; undefined while the first one is asked for. */
  step: WalkStep | undefined;
  /** Every answer that was given or begun, also to questions one has gone back over. */
  kept: Answers;
  /** What is typed at the present question, and what of a `many` is chosen. */
  typed: string;
  chosen: readonly WalkOption[];
  problem: string | undefined;
};

export const begun = (kept: Answers = {}): WalkState => ({
  past: [],
  step: undefined,
  kept,
  typed: '',
  chosen: [],
  problem: undefined,
});

export const answersOf = ({ past }: Pick<WalkState, 'past'>): Answers =>
  Object.fromEntries(past.map(({ step, answer }) => [step.name, answer]));

/** The question is before the person, with what was answered to it last time. */
export function arrived(state: WalkState, step: WalkStep, problem?: string): WalkState {
  const before = state.kept[step.name];
  return {
    ...state,
    step,
    problem,
    typed: step.kind === 'text' ? (before && 'text' in before ? before.text : (step.start ?? '')) : '',
    chosen: step.kind === 'many' && before && 'options' in before ? before.options : [],
  };
}

export const typed = (state: WalkState, text: string): WalkState => ({
  ...state,
  typed: text,
  problem: undefined,
});

export function toggled(state: WalkState, option: WalkOption): WalkState {
  const others = state.chosen.filter(({ value }) => value !== option.value);
  const chosen = others.length < state.chosen.length ? others : [...state.chosen, option];
  return { ...state, chosen, problem: undefined };
}

/** What the present question is answered with: what is typed or chosen, or the option taken. */
export function answerNow({ step, typed: text, chosen }: WalkState, taken?: WalkOption): Answer | undefined {
  if (step?.kind === 'text') return { text: text.trim() };
  if (step?.kind === 'many') return { options: chosen };
  return taken && { options: [taken] };
}

/** Why this is no answer yet. */
export function problemOf(step: WalkStep, answer: Answer): string | undefined {
  if (step.kind === 'text') return step.problem('text' in answer ? answer.text : '');
  const chosen = 'options' in answer ? answer.options.map(({ value }) => value) : [];
  return step.kind === 'many'
    ? step.problem(chosen)
    : chosen.length === 1
      ? undefined
      : `请选择${step.title}`;
}

/** The question is behind the person; the next one is still to be asked for. */
export function answered(state: WalkState, answer: Answer): WalkState {
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
function withBegun(state: WalkState): WalkState {
  const { step } = state;
  const answer = step?.kind === 'one' ? undefined : answerNow(state);
  return step && answer ? { ...state, kept: { ...state.kept, [step.name]: answer } } : state;
}

/** One question back; undefined before the first. */
export function back(state: WalkState): WalkState | undefined {
  const last = state.past.at(-1);
  return last && arrived({ ...withBegun(state), past: state.past.slice(0, -1) }, last.step);
}

/**
 * Back at the question to which a refusal belongs: that of the first name, the dotted paths of what was sent; else at
 * the last one.
 */
export function refusedAt(state: WalkState, names: readonly string[], problem: string): WalkState {
  const heads = names.map((name) => name.split('.')[0]);
  const wanted = state.past.findIndex(({ step }) => heads.includes(step.name.split(':')[0]));
  const at = wanted < 0 ? state.past.length - 1 : wanted;
  const place = state.past[at];
  return place
    ? arrived({ ...state, past: state.past.slice(0, at) }, place.step, problem)
    : { ...state, problem };
}

/** What is kept of a walk that was left: its answers, and how many questions were behind the person. */
export type KeptWalk = { kept: Answers; depth: number };

export const keptOf = (state: WalkState): KeptWalk => ({
  kept: withBegun(state).kept,
  depth: state.past.length,
});

type Next = (answers: Answers) => WalkStep | undefined | Promise<WalkStep | undefined>;

/** Back where a walk was left: its answers are given again, as far as they still answer what is asked now. */
export async function resumed(next: Next, { kept, depth }: KeptWalk): Promise<WalkState> {
  let state = begun(kept);
  for (let at = 0; ; at += 1) {
    const step = await next(answersOf(state));
    // Sending is the person's to do.
    if (!step) return back(state) ?? state;
    const answer = kept[step.name];
    if (at >= depth || !answer || problemOf(step, answer)) return arrived(state, step);
    state = answered({ ...state, step }, answer);
  }
}
