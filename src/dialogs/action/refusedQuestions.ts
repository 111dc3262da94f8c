/** The questions that a refusal is about, in the dialog of an action and in its palette prompt. */
import type { Reason } from '../../../contract/failures.ts';
import type { CallFailure } from '../../client/callFailure.ts';

/** Refusals without a path that belong to one question. */
const questionsByReason: Partial<Record<Reason, readonly string[]>> = {
  NOT_RETURNABLE: ['targetTaskDefinitionKey'],
  NODE_NOT_OPEN: ['taskDefinitionKey'],
  SELECT_COUNT: ['selectCandidateUserList'],
  NOT_A_CANDIDATE: ['selectCandidateUserList'],
  ALREADY_IN_NODE: ['candidateUserIdList', 'userIdList', 'delegateUserId'],
  COMMENT_REQUIRED: ['comment'],
};

/** Names of questions and paths of fields; transport failures have none. */
export const refusedQuestions = ({ reason, errors }: CallFailure): readonly string[] =>
  questionsByReason[reason as Reason] ?? errors.map(({ path }) => path);

/** The message shown at the question. */
export const formatRefusal = ({ errors, msg }: CallFailure): string => errors[0]?.message ?? msg;
