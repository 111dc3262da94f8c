/** Performs actions of several users on tasks in one transaction, and builds the answers of taskActions.ts. */
import type { Failure } from '../../../contract/failures.ts';
import type { ManyHandler } from '../../context/handler.ts';
import type { ActorActionRequest, TaskActionRequest } from '../../instances/actions/loadActions.ts';
import { performActions } from '../../instances/actions/performActions.ts';
import { type ActionAnswer, buildActionAnswer } from '../instances/actionAnswer.ts';

export const performGroupedActions: ManyHandler<TaskActionRequest, ActionAnswer> = async (
  group,
  members,
  isLeft,
) => {
  type Member = (typeof members)[number];
  const requests = members.map((member): ActorActionRequest & { member: Member } => ({
    ...member.request,
    actor: member.actor,
    member,
  }));
  const outcomes = await performActions({ ...group, actor: null }, requests, {
    lock: 'skip',
    save: true,
    isLeft: async () => {
      const leaves = await isLeft();
      return ({ member }) => leaves(member);
    },
  });
  return new Map(
    [...outcomes].map(([{ member }, outcome]): [Member, ActionAnswer | Failure] => [
      member,
      'refusal' in outcome.decision
        ? outcome.decision.refusal
        : buildActionAnswer(outcome, member.actor.userId),
    ]),
  );
};
