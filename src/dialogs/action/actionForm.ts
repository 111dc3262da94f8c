/** The fields of an action, described once: its dialog, its palette prompt and its batch are views of them. */
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import type { FieldChoice, StoredFile } from '../../fields/fieldContext.ts';
import type { PhraseKind } from '../../state/workspace/settings.ts';

/** `detail` explains the option; `barred` is the reason why it cannot be chosen. */
export type ChoiceOption = { value: string; label: string; detail?: string; barred?: string | undefined };

/** `name` is the parameter of the call, `missing` the message for an empty field. */
export type ChoiceField = {
  kind: 'choice';
  name: string;
  label: string;
  missing: string;
  /** Absent: the source of the opened dialog brings the options. */
  options?: readonly ChoiceOption[];
  /** The note below the chosen option. */
  note?: (option: ChoiceOption) => string;
  /** The text shown when there is no option. */
  empty?: string;
  /** The message when the options cannot be loaded. */
  failed?: string;
};

type PeopleQuestion = {
  kind: 'people';
  name: string;
  label: string;
  missing: string;
  multiple: boolean;
  /** The note on a chosen person. */
  note?: (person: FieldChoice) => string | undefined;
};

/** Without `missing` the comment is optional; `usual` is its text where nothing was typed before. */
export type CommentQuestion = {
  kind: 'comment';
  label: string;
  missing?: string;
  usual?: string;
  autoFocus?: true;
};

/** The handlers of the next nodes; `of` names the choice that determines the nodes. */
type CandidatesQuestion = { kind: 'candidates'; of?: string };

export type ActionField =
  | ChoiceField
  | PeopleQuestion
  | CommentQuestion
  | CandidatesQuestion
  | { kind: 'attachments' };

export type ActionForm = {
  /** In pixels. */
  width: number;
  phrases: PhraseKind;
  fields: readonly ActionField[];
  /** The questions of the palette, in their order; files are attached in the dialog only. */
  promptFields: readonly ActionField[];
};

export type LoadedChoice = { options: readonly ChoiceOption[]; initial: string | undefined };

/** The options and the initial value of a choice field, where they depend on the task. */
export type ChoiceSource =
  | { initial: string | undefined; options?: readonly ChoiceOption[] }
  | { load: () => Promise<LoadedChoice> }
  /** The only possible value, and the reason; the palette does not ask for it. */
  | { fixed: string; note: string };

export type ActionSources = {
  choices?: Readonly<Record<string, ChoiceSource>>;
  /** Loads the next nodes, after a choice if the candidates field names one. */
  branches?: (choice: string) => Promise<readonly BranchView[]>;
};

/** The answers to all fields; what a form does not ask for is empty. Comments are trimmed. */
export type ActionInput = {
  choices: Readonly<Record<string, string | undefined>>;
  people: string[];
  comment: string;
  attachments: StoredFile[];
  selectCandidateUserList: { taskNodeId: string; userIdList: string[] }[];
};

/** The problems of empty fields by name; the comment's is `comment`. */
export function findMissingAnswers(
  fields: readonly ActionField[],
  { choices, people, comment }: Pick<ActionInput, 'choices' | 'people' | 'comment'>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    if (field.kind === 'choice' && choices[field.name] === undefined) problems[field.name] = field.missing;
    if (field.kind === 'people' && people.length === 0) problems[field.name] = field.missing;
    if (field.kind === 'comment' && field.missing && comment.trim() === '') problems.comment = field.missing;
  }
  return problems;
}
