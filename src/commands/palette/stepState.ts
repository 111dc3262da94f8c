/** Answering a command's steps one after the other. Pure; the palette draws it. */
import type { ArgStep } from '../command.ts';

export type Answers = Readonly<Record<string, string | readonly string[]>>;

export type StepState = {
  at: number;
  answers: Answers;
  /** The chosen options of the present `many` step. */
  chosen: readonly string[];
};

export const firstStep: StepState = { at: 0, answers: {}, chosen: [] };

export const toggled = (state: StepState, value: string): StepState => ({
  ...state,
  chosen: state.chosen.includes(value)
    ? state.chosen.filter((one) => one !== value)
    : [...state.chosen, value],
});

/** Why the present step cannot be left yet, or undefined. */
export function unfinished(step: ArgStep, { chosen }: StepState, input: string): string | undefined {
  if (step.kind === 'many') {
    if (chosen.length < (step.min ?? 1)) return `至少选择 ${step.min ?? 1} 项`;
    if (step.max !== undefined && chosen.length > step.max) return `最多选择 ${step.max} 项`;
  }
  if (step.kind === 'text' && step.required && input.trim() === '') return `请输入${step.title}`;
  return undefined;
}

/** The state after the present step has been answered; past the last step the answers are complete. */
export function answered(step: ArgStep, state: StepState, answer: string): StepState {
  const value = step.kind === 'many' ? state.chosen : step.kind === 'text' ? answer.trim() : answer;
  return { at: state.at + 1, answers: { ...state.answers, [step.name]: value }, chosen: [] };
}

/** One step back, or undefined before the first. */
export const back = (state: StepState): StepState | undefined =>
  state.at === 0 ? undefined : { ...state, at: state.at - 1, chosen: [] };
