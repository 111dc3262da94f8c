/** Palette prompts to agree, return, transfer and add signers: they share the plans of the dialogs. */
import { BoundedCache, loadCached } from '../../../contract/boundedCache.ts';
import type { SignType } from '../../../contract/calls/shapes/batchShapes.ts';
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import type { PhraseKind } from '../../dialogs/shared/phrases.ts';
import { rememberPeople } from '../../state/cache/people.ts';
import type { CurrentTask } from '../core/currentTask.ts';
import { type Prompt, type PromptAnswers, readAnswerText, readSelectedValues } from '../core/prompt.ts';
import {
  collectBranchChoices,
  createCommentQuestion,
  filterOptions,
  findBranchQuestion,
  findPeopleOptions,
  rememberComment,
  selectableBranches,
} from '../core/promptQuestions.ts';
import { createAddSignPlan, createDecidePlan, createReturnPlan, createTransferPlan } from './actionPlans.ts';

type PromptResult = Promise<Prompt | undefined>;

export async function createDecidePrompt(task: CurrentTask, button: 'agree' | 'submit'): PromptResult {
  const plan = await createDecidePlan(task, button);
  if (!plan) return undefined;
  const { title, subject, draftKey, send } = plan.props;
  const phrase = { kind: button, draftKey } as const;
  // If the next nodes are unknown, the server reports the reason on sending.
  const branches = await plan.props.branches().catch((): readonly BranchView[] => []);
  const choosing = selectableBranches(branches).length > 0;
  return {
    key: draftKey,
    title,
    subject,
    next: (answers) =>
      answers.comment
        ? findBranchQuestion(branches, answers, title)
        : createCommentQuestion({ ...phrase, title: '意见', sends: choosing ? undefined : title }),
    send: async (answers) => {
      const comment = readAnswerText(answers, 'comment');
      const selectCandidateUserList = collectBranchChoices(branches, answers);
      await send({ comment, attachments: [], selectCandidateUserList });
      rememberComment(answers, phrase);
    },
    finish: (sent) => plan.finish(sent ? 'sent' : undefined),
  };
}

const straightBackOptions = [
  { value: 'true', label: '是', detail: '重新提交后直接回到本环节' },
  { value: 'false', label: '否', detail: '按流程重新逐级审批' },
];

/** 退回: target node, handlers there, whether it returns directly, reason. */
export async function createReturnPrompt(task: CurrentTask): PromptResult {
  const plan = await createReturnPlan(task);
  if (!plan) return undefined;
  const { title, subject, draftKey, canJumpBack, jumpBack, send } = plan.props;
  const phrase = { kind: 'back' as PhraseKind, draftKey };
  const targets = memoize(plan.props.targets);
  const branchesOf = memoize(plan.props.branches);
  const branches = (answers: PromptAnswers) =>
    branchesOf(readSelectedValues(answers, 'targetTaskDefinitionKey')[0] ?? '');
  return {
    key: draftKey,
    title,
    subject,
    next: async (answers) => {
      if (!answers.targetTaskDefinitionKey) {
        const nodes = (await targets()).map((one) => ({ value: one.taskDefinitionKey, label: one.taskName }));
        return {
          kind: 'one',
          name: 'targetTaskDefinitionKey',
          title: '退回节点',
          options: filterOptions(nodes),
        };
      }
      const people = findBranchQuestion(await branches(answers), answers);
      if (people) return people;
      if (canJumpBack && !answers.enableJumpBack) {
        const at = String(jumpBack);
        return {
          kind: 'one',
          name: 'enableJumpBack',
          title: '是否直送',
          options: filterOptions(straightBackOptions),
          at,
        };
      }
      if (answers.comment) return undefined;
      return createCommentQuestion({
        ...phrase,
        title: '退回意见',
        missing: '退回意见不可为空',
        sends: title,
      });
    },
    send: async (answers) => {
      await send({
        targetTaskDefinitionKey: readSelectedValues(answers, 'targetTaskDefinitionKey')[0] ?? '',
        comment: readAnswerText(answers, 'comment'),
        attachments: [],
        enableJumpBack: readSelectedValues(answers, 'enableJumpBack')[0] === 'true',
        selectCandidateUserList: collectBranchChoices(await branches(answers), answers),
      });
      rememberComment(answers, phrase);
    },
    finish: (sent) => plan.finish(sent ? 'sent' : undefined),
  };
}

export async function createTransferPrompt(task: CurrentTask): PromptResult {
  const plan = await createTransferPlan(task);
  if (!plan) return undefined;
  const { title, subject, draftKey, send } = plan.props;
  const phrase = { kind: 'transfer' as PhraseKind, draftKey };
  return {
    key: draftKey,
    title,
    subject,
    next: (answers) => {
      if (!answers.delegateUserId)
        return { kind: 'one', name: 'delegateUserId', title: '转交给', options: findPeopleOptions };
      if (answers.comment) return undefined;
      const texts = { start: '请转交处理', missing: '转交意见不可为空' };
      return createCommentQuestion({ ...phrase, ...texts, title: '转交意见', sends: title });
    },
    send: async (answers) => {
      const delegateUserId = readSelectedValues(answers, 'delegateUserId')[0] ?? '';
      await send({ delegateUserId, comment: readAnswerText(answers, 'comment'), attachments: [] });
      rememberPeople([delegateUserId]);
      rememberComment(answers, phrase);
    },
    finish: (sent) => plan.finish(sent ? 'sent' : undefined),
  };
}

const signTypeOptions: readonly { value: SignType; label: string; detail: string }[] = [
  { value: 'beforeAddSign', label: '前加签', detail: '所选人员先处理，全部同意后再回到本人' },
  { value: 'afterAddSign', label: '后加签', detail: '本人现在同意，再由所选人员处理' },
];

export async function createAddSignPrompt(task: CurrentTask): PromptResult {
  const plan = await createAddSignPlan(task);
  if (!plan) return undefined;
  const { title, subject, draftKey, send } = plan.props;
  const phrase = { kind: 'addSign' as PhraseKind, draftKey };
  return {
    key: draftKey,
    title,
    subject,
    next: (answers) => {
      if (!answers.type)
        return { kind: 'one', name: 'type', title: '加签方式', options: filterOptions(signTypeOptions) };
      if (!answers.candidateUserIdList) {
        return {
          kind: 'many',
          name: 'candidateUserIdList',
          title: '加签人员',
          options: findPeopleOptions,
          problem: (chosen) => (chosen.length > 0 ? undefined : '请选择加签人员'),
        };
      }
      if (answers.comment) return undefined;
      return createCommentQuestion({
        ...phrase,
        title: '加签意见',
        missing: '加签意见不可为空',
        sends: title,
      });
    },
    send: async (answers) => {
      const candidateUserIdList = readSelectedValues(answers, 'candidateUserIdList');
      const signType = readSelectedValues(answers, 'type')[0];
      const type = signTypeOptions.find(({ value }) => value === signType)?.value ?? 'beforeAddSign';
      await send({ type, candidateUserIdList, comment: readAnswerText(answers, 'comment'), attachments: [] });
      rememberPeople(candidateUserIdList);
      rememberComment(answers, phrase);
    },
    finish: (sent) => plan.finish(sent ? 'sent' : undefined),
  };
}

/** Caches results by arguments; a failed call is repeated. */
function memoize<Args extends readonly string[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const cache = new BoundedCache<string, Promise<Answer>>({ maxEntries: 100 });
  return (...args) => loadCached(cache, args.join(), () => ask(...args));
}
