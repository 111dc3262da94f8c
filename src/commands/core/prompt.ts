/**
 * What the palette asks for a command before it is done: one question after the other, each made from the answers
 * before it. Nobody needs the mouse for it, and nothing of the palette is known here.
 */

export type PromptOption = { value: string; label: string; detail?: string | undefined };

export type PromptAnswer = { text: string } | { options: readonly PromptOption[] };

/** By the names of the questions. */
export type PromptAnswers = Readonly<Record<string, PromptAnswer>>;

type PromptQuestion = {
  /** As the call names what is answered, so that a refusal of it comes back to its question. */
  name: string;
  title: string;
  /** What going on from it does, where it is the last one: 退回. */
  sends?: string | undefined;
  /** It is answered well enough by nobody: only Tab goes on to it. */
  isOptional?: boolean;
  /** What Tab goes on to after this answer, where Enter already sends: 日期单位、组内再分、组的顺序. */
  more?: string | undefined;
};
type OptionSource = { options: (typed: string, signal: AbortSignal) => Promise<readonly PromptOption[]> };

/** Choose one, choose many, or type. A `problem` is why the answer is none yet. */
export type PromptStep =
  | (PromptQuestion & OptionSource & { kind: 'one' /** Highlighted first. */; at?: string | undefined })
  | (PromptQuestion &
      OptionSource & { kind: 'many'; problem: (chosen: readonly string[]) => string | undefined })
  | (PromptQuestion & {
      kind: 'text';
      placeholder?: string;
      /** What it starts with. */
      start?: string | undefined;
      /** Called with all that is typed. */
      keep?: (text: string) => void;
      /** What may be taken instead of typing. */
      offers?: readonly string[];
      problem: (text: string) => string | undefined;
    });

export type Prompt = {
  /** What it is about: what was answered is kept under it until it is sent. */
  key: string;
  title: string;
  subject?: string | undefined;
  /** What is known already. */
  given?: PromptAnswers;
  /** The next question; undefined once everything is answered. */
  next: (answers: PromptAnswers) => PromptStep | undefined | Promise<PromptStep | undefined>;
  /** Sends the answers; what is refused stays in the palette. */
  send: (answers: PromptAnswers) => Promise<unknown>;
  /** Once the palette is closed, with or without having sent. */
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

/** How an answer reads behind its question: 部门负责人审批, 李娜、王芳. */
export const formatAnswer = (answer: PromptAnswer): string =>
  'text' in answer ? answer.text : answer.options.map(({ label }) => label).join('、');
