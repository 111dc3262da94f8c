/**
 * Multi-step input of a command in the palette: one question after the other, each built from the previous answers.
 * A prompt needs no mouse and does not depend on the palette.
 */

export type PromptOption = {
  value: string;
  label: string;
  detail?: string | undefined;
  /** Of a person: the avatar, empty without a picture. */
  avatar?: string | undefined;
};

export type PromptAnswer = { text: string } | { options: readonly PromptOption[] };

/** Answers by question name. */
export type PromptAnswers = Readonly<Record<string, PromptAnswer>>;

type PromptQuestion = {
  /** The parameter name of the call, which maps a refusal back to its question. */
  name: string;
  title: string;
  /** The label of the submit step, on the last question: 退回. */
  sends?: string | undefined;
  /** The question may be skipped: only Tab leads to it. */
  isOptional?: boolean;
  /** The questions that Tab leads to after this answer, when Enter already sends: 日期单位、组内再分、组的顺序. */
  more?: string | undefined;
};
type OptionSource = { options: (typed: string, signal: AbortSignal) => Promise<readonly PromptOption[]> };

/** Choose one, choose many, or type. `problem` returns why an answer is invalid. */
export type PromptStep =
  | (PromptQuestion & OptionSource & { kind: 'one' /** Highlighted first. */; at?: string | undefined })
  | (PromptQuestion &
      OptionSource & { kind: 'many'; problem: (chosen: readonly string[]) => string | undefined })
  | (PromptQuestion & {
      kind: 'text';
      placeholder?: string;
      /** The initial text. */
      start?: string | undefined;
      /** Receives every change of the text. */
      keep?: (text: string) => void;
      /** Suggestions to choose instead of typing. */
      offers?: readonly string[];
      problem: (text: string) => string | undefined;
    });

export type Prompt = {
  /** The subject of the prompt: answers are stored under this key until they are sent. */
  key: string;
  title: string;
  subject?: string | undefined;
  /** Answers that are known in advance. */
  given?: PromptAnswers;
  /** The next question; undefined when every question is answered. */
  next: (answers: PromptAnswers) => PromptStep | undefined | Promise<PromptStep | undefined>;
  /** Sends the answers; a refusal returns to the palette. */
  send: (answers: PromptAnswers) => Promise<unknown>;
  /** Runs after the palette has closed, whether the answers were sent or not. */
  finish?: (sent: boolean) => unknown;
};

export const readAnswerText = (answers: PromptAnswers, name: string): string => {
  const answer = answers[name];
  return answer && 'text' in answer ? answer.text : '';
};

export const readSelectedValues = (answers: PromptAnswers, name: string): string[] => {
  const answer = answers[name];
  return answer && 'options' in answer ? answer.options.map(({ value }) => value) : [];
};

/** Formats an answer for the list of answered questions: 部门负责人审批, 李娜、王芳. */
export const formatAnswer = (answer: PromptAnswer): string =>
  'text' in answer ? answer.text : answer.options.map(({ label }) => label).join('、');
