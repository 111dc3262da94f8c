/** Agreeing, returning, handing over and adding signers as questions of the palette: the plans of the dialogs. */
import type { SignType } from '../../../contract/calls/batchShapes.ts';
import type { BranchView } from '../../../contract/calls/flowShapes.ts';
import type { PhraseKind } from '../../dialogs/parts/phrases.ts';
import { rememberPeople } from '../../state/people.ts';
import type { CurrentTask } from '../taskContext.ts';
import { addSignPlan, decidePlan, returnPlan, transferPlan } from '../taskPlans.ts';
import { type Answers, chosenIn, textIn, type Walk } from '../walk.ts';
import {
  among,
  anybody,
  branchChoices,
  branchQuestion,
  commentQuestion,
  commentSent,
  selectable,
} from './questions.ts';

type Made = Promise<Walk | undefined>;

export async function decideWalk(task: CurrentTask, button: 'agree' | 'submit'): Made {
  const plan = await decidePlan(task, button);
  if (!plan) return undefined;
  const { title, subject, draftKey, send } = plan.props;
  const said = { kind: button, draftKey } as const;
  // Where the next nodes cannot be told yet the server says why when it is sent.
  const branches = await plan.props.branches().catch((): readonly BranchView[] => []);
  const choosing = selectable(branches).length > 0;
  return {
    key: draftKey,
    title,
    subject,
    next: (answers) =>
      answers.comment
        ? branchQuestion(branches, answers, title)
        : commentQuestion({ ...said, title: '意见', sends: choosing ? undefined : title }),
    send: async (answers) => {
      const comment = textIn(answers, 'comment');
      const selectCandidateUserList = branchChoices(branches, answers);
      await send({ comment, attachments: [], selectCandidateUserList });
      commentSent(answers, said);
    },
    finish: (sent) => plan.finish(sent ? 'sent' : undefined),
  };
}

const straight = [
  { value: 'true', label: '是', detail: '重新提交后直接回到本环节' },
  { value: 'false', label: '否', detail: '按流程重新逐级审批' },
];

/** 退回: to which node, who is asked there, straight back or not, why. */
export async function returnWalk(task: CurrentTask): Made {
  const plan = await returnPlan(task);
  if (!plan) return undefined;
  const { title, subject, draftKey, canJumpBack, jumpBack, send } = plan.props;
  const said = { kind: 'back' as PhraseKind, draftKey };
  const targets = remembered(plan.props.targets);
  const branchesOf = remembered(plan.props.branches);
  const branches = (answers: Answers) => branchesOf(chosenIn(answers, 'targetTaskDefinitionKey')[0] ?? '');
  return {
    key: draftKey,
    title,
    subject,
    next: async (answers) => {
      if (!answers.targetTaskDefinitionKey) {
        const nodes = (await targets()).map((one) => ({ value: one.taskDefinitionKey, label: one.taskName }));
        return { kind: 'one', name: 'targetTaskDefinitionKey', title: '退回节点', options: among(nodes) };
      }
      const people = branchQuestion(await branches(answers), answers);
      if (people) return people;
      if (canJumpBack && !answers.enableJumpBack) {
        const at = String(jumpBack);
        return { kind: 'one', name: 'enableJumpBack', title: '是否直送', options: among(straight), at };
      }
      if (answers.comment) return undefined;
      return commentQuestion({ ...said, title: '退回意见', missing: '退回意见不可为空', sends: title });
    },
    send: async (answers) => {
      await send({
        targetTaskDefinitionKey: chosenIn(answers, 'targetTaskDefinitionKey')[0] ?? '',
        comment: textIn(answers, 'comment'),
        attachments: [],
        enableJumpBack: chosenIn(answers, 'enableJumpBack')[0] === 'true',
        selectCandidateUserList: branchChoices(await branches(answers), answers),
      });
      commentSent(answers, said);
    },
    finish: (sent) => plan.finish(sent ? 'sent' : undefined),
  };
}

export async function transferWalk(task: CurrentTask): Made {
  const plan = await transferPlan(task);
  if (!plan) return undefined;
  const { title, subject, draftKey, send } = plan.props;
  const said = { kind: 'transfer' as PhraseKind, draftKey };
  return {
    key: draftKey,
    title,
    subject,
    next: (answers) => {
      if (!answers.delegateUserId)
        return { kind: 'one', name: 'delegateUserId', title: '转交给', options: anybody };
      if (answers.comment) return undefined;
      const wanted = { start: '请转交处理', missing: '转交意见不可为空' };
      return commentQuestion({ ...said, ...wanted, title: '转交意见', sends: title });
    },
    send: async (answers) => {
      const delegateUserId = chosenIn(answers, 'delegateUserId')[0] ?? '';
      await send({ delegateUserId, comment: textIn(answers, 'comment'), attachments: [] });
      rememberPeople([delegateUserId]);
      commentSent(answers, said);
    },
    finish: (sent) => plan.finish(sent ? 'sent' : undefined),
  };
}

const signTypes: readonly { value: SignType; label: string; detail: string }[] = [
  { value: 'beforeAddSign', label: '前加签', detail: '所选人员先处理，全部同意后再回到本人' },
  { value: 'afterAddSign', label: '后加签', detail: '本人现在同意，再由所选人员处理' },
];

export async function addSignWalk(task: CurrentTask): Made {
  const plan = await addSignPlan(task);
  if (!plan) return undefined;
  const { title, subject, draftKey, send } = plan.props;
  const said = { kind: 'addSign' as PhraseKind, draftKey };
  return {
    key: draftKey,
    title,
    subject,
    next: (answers) => {
      if (!answers.type) return { kind: 'one', name: 'type', title: '加签方式', options: among(signTypes) };
      if (!answers.candidateUserIdList) {
        return {
          kind: 'many',
          name: 'candidateUserIdList',
          title: '加签人员',
          options: anybody,
          problem: (chosen) => (chosen.length > 0 ? undefined : '请选择加签人员'),
        };
      }
      if (answers.comment) return undefined;
      return commentQuestion({ ...said, title: '加签意见', missing: '加签意见不可为空', sends: title });
    },
    send: async (answers) => {
      const candidateUserIdList = chosenIn(answers, 'candidateUserIdList');
      const wanted = chosenIn(answers, 'type')[0];
      const type = signTypes.find(({ value }) => value === wanted)?.value ?? 'beforeAddSign';
      await send({ type, candidateUserIdList, comment: textIn(answers, 'comment'), attachments: [] });
      rememberPeople(candidateUserIdList);
      commentSent(answers, said);
    },
    finish: (sent) => plan.finish(sent ? 'sent' : undefined),
  };
}

/** Asked once for each thing asked about; what failed is asked again. */
function remembered<Asked extends readonly string[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (...asked) => {
    const key = asked.join();
    const answer = known.get(key) ?? ask(...asked);
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}
