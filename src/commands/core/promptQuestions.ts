/** Questions that several prompts share: people and comments. */
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { formatDelegate } from '../../../contract/flow/absence.ts';
import { findCountProblem } from '../../dialogs/people/candidateSelection.ts';
import { toPersonChoice } from '../../dialogs/people/personChoice.ts';
import { loadPhraseHistory, rememberPhrase } from '../../dialogs/shared/phraseHistory.ts';
import { listPhrases } from '../../dialogs/shared/phrases.ts';
import { suggestPeople } from '../../state/cache/people.ts';
import { drafts } from '../../state/forms/formCache.ts';
import type { PhraseKind } from '../../state/workspace/settings.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import {
  type PromptAnswers,
  type PromptOption,
  type PromptStep,
  readAnswerText,
  readSelectedValues,
} from './prompt.ts';

/** Filters known options by the typed text. */
export const filterOptions = (options: readonly PromptOption[]) => (typed: string) =>
  Promise.resolve(options.filter(({ label }) => typed.trim() === '' || matchesPinyin(label, typed)));

export function toPersonOption(person: PickedUser): PromptOption {
  const { value, label, avatar, hint = '', note } = toPersonChoice(person);
  return { value, label, avatar, detail: [hint, note].filter(Boolean).join(' · ') };
}

export const findPeopleOptions = async (typed: string, signal: AbortSignal): Promise<PromptOption[]> =>
  (await suggestPeople(typed.trim(), signal)).map(toPersonOption);

type CommentQuestionOptions = {
  title: string;
  kind: PhraseKind;
  /** The draft key that the dialog uses too, so that both show the same text. */
  draftKey: string;
  start?: string;
  /** The message for an empty text; without it the text is optional. */
  missing?: string;
  sends?: string | undefined;
};

const maxLength = 2000;

export const createCommentQuestion = ({
  title,
  kind,
  draftKey,
  start,
  missing,
  sends,
}: CommentQuestionOptions): PromptStep => ({
  kind: 'text',
  name: 'comment',
  title,
  sends,
  placeholder: missing ? '输入意见；按 / 或 ↓ 选常用语' : '意见，可不填；按 / 或 ↓ 选常用语',
  start: drafts.read(draftKey)?.comment ?? start,
  offers: listPhrases(kind, loadPhraseHistory(kind)),
  keep: (comment) => drafts.write(draftKey, { comment }),
  problem: (text) => {
    if (text.length > maxLength) return `最多 ${maxLength} 字`;
    return missing !== undefined && text.trim() === '' ? missing : undefined;
  },
});

/** Marks the comment as sent: deletes the draft and lists the text first among the phrases. */
export function rememberComment(
  answers: PromptAnswers,
  { kind, draftKey }: Pick<CommentQuestionOptions, 'kind' | 'draftKey'>,
): void {
  rememberPhrase(kind, readAnswerText(answers, 'comment'));
  drafts.write(draftKey, { comment: undefined });
}

const branchQuestionName = (branch: BranchView) => `selectCandidateUserList:${branch.taskNodeId}`;

export const selectableBranches = (branches: readonly BranchView[]): BranchView[] =>
  branches.filter((branch) => branch.selectable);

/** The question for the first node that still needs chosen people; the last of these may send. */
export function findBranchQuestion(
  branches: readonly BranchView[],
  answers: PromptAnswers,
  sends?: string,
): PromptStep | undefined {
  const open = selectableBranches(branches).filter((branch) => !answers[branchQuestionName(branch)]);
  const [branch] = open;
  if (!branch) return undefined;
  const people = branch.userList.map(({ userId, userName, forUserName }) => ({
    value: userId,
    label: formatDelegate(userName, forUserName),
  }));
  return {
    kind: 'many',
    name: branchQuestionName(branch),
    title: `${branch.taskName}的处理人`,
    sends: open.length === 1 ? sends : undefined,
    options: filterOptions(people),
    problem: (chosen) => findCountProblem(branch, chosen),
  };
}

/** The chosen people per node, in the format of the calls. */
export const collectBranchChoices = (branches: readonly BranchView[], answers: PromptAnswers) =>
  selectableBranches(branches).map((branch) => ({
    taskNodeId: branch.taskNodeId,
    userIdList: readSelectedValues(answers, branchQuestionName(branch)),
  }));
