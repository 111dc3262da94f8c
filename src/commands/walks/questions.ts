/** Questions that several walks ask: who, and in which words. */
import type { BranchView } from '../../../contract/calls/flowShapes.ts';
import type { PickedUser } from '../../../contract/calls/user.ts';
import { insteadOf } from '../../../contract/flow/absence.ts';
import { choiceOf } from '../../dialogs/parts/choiceOf.ts';
import { type PhraseKind, phrasesFor } from '../../dialogs/parts/phrases.ts';
import { countProblem } from '../../dialogs/parts/selection.ts';
import { rememberPhrase, usedPhrases } from '../../dialogs/parts/usedPhrases.ts';
import { drafts } from '../../state/formCache.ts';
import { likelyPeople } from '../../state/people.ts';
import { matchesPinyin } from '../../ui/pinyin.ts';
import { type Answers, chosenIn, textIn, type WalkOption, type WalkStep } from '../walk.ts';

/** Of a few that are known, those that what is typed finds. */
export const among = (options: readonly WalkOption[]) => (typed: string) =>
  Promise.resolve(options.filter(({ label }) => typed.trim() === '' || matchesPinyin(label, typed)));

export function personOption(person: PickedUser): WalkOption {
  const { value, label, hint = '', note } = choiceOf(person);
  return { value, label, detail: [hint, note].filter(Boolean).join(' · ') };
}

export const anybody = async (typed: string, signal: AbortSignal): Promise<WalkOption[]> =>
  (await likelyPeople(typed.trim(), signal)).map(personOption);

type Comment = {
  title: string;
  kind: PhraseKind;
  /** The draft that a dialog would keep it in, so that either has what was typed in the other. */
  draftKey: string;
  start?: string;
  /** What is said where nothing is typed; left out: nothing need be. */
  missing?: string;
  sends?: string | undefined;
};

const longest = 2000;

export const commentQuestion = ({ title, kind, draftKey, start, missing, sends }: Comment): WalkStep => ({
  kind: 'text',
  name: 'comment',
  title,
  sends,
  placeholder: missing ? '输入意见；按 / 或 ↓ 选常用语' : '意见，可不填；按 / 或 ↓ 选常用语',
  start: drafts.read(draftKey)?.comment ?? start,
  offers: phrasesFor(kind, usedPhrases(kind)),
  keep: (comment) => drafts.write(draftKey, { comment }),
  problem: (text) => {
    if (text.length > longest) return `最多 ${longest} 字`;
    return missing !== undefined && text.trim() === '' ? missing : undefined;
  },
});

/** The comment is on its way: its draft goes, its words come first next time. */
export function commentSent(answers: Answers, { kind, draftKey }: Pick<Comment, 'kind' | 'draftKey'>): void {
  rememberPhrase(kind, textIn(answers, 'comment'));
  drafts.write(draftKey, { comment: undefined });
}

const branchName = (branch: BranchView) => `selectCandidateUserList:${branch.taskNodeId}`;

export const selectable = (branches: readonly BranchView[]): BranchView[] =>
  branches.filter((branch) => branch.selectable);

/** The first of the nodes for which people are to be chosen and are not yet; the last of them may send. */
export function branchQuestion(
  branches: readonly BranchView[],
  answers: Answers,
  sends?: string,
): WalkStep | undefined {
  const open = selectable(branches).filter((branch) => !answers[branchName(branch)]);
  const [branch] = open;
  if (!branch) return undefined;
  const people = branch.userList.map(({ userId, userName, forUserName }) => ({
    value: userId,
    label: insteadOf(userName, forUserName),
  }));
  return {
    kind: 'many',
    name: branchName(branch),
    title: `${branch.taskName}的处理人`,
    sends: open.length === 1 ? sends : undefined,
    options: among(people),
    problem: (chosen) => countProblem(branch, chosen),
  };
}

/** As the calls take what was chosen for the nodes. */
export const branchChoices = (branches: readonly BranchView[], answers: Answers) =>
  selectable(branches).map((branch) => ({
    taskNodeId: branch.taskNodeId,
    userIdList: chosenIn(answers, branchName(branch)),
  }));
