/** Explanations of diagram elements, valid as long as the instance stays in the same state. */
import type { WhyAnswer } from '../../../contract/calls/shapes/whyShapes.ts';
import { api } from '../../client/api.ts';

const answersByKey = new Map<string, Promise<WhyAnswer | null>>();
const maxAnswers = 100;

/** `asOf` identifies the instance's state: explanations of an earlier state are discarded. */
export function loadWhyAnswer(
  { processInstanceId, flowNodeId }: { processInstanceId: string; flowNodeId: string },
  asOf: string,
): Promise<WhyAnswer | null> {
  const key = `${processInstanceId} ${flowNodeId} ${asOf}`;
  const known = answersByKey.get(key);
  if (known) return known;
  if (answersByKey.size >= maxAnswers) answersByKey.clear();
  const answer = api.instance.why({ query: { processInstanceId, flowNodeId } });
  answersByKey.set(key, answer);
  answer.catch(() => answersByKey.delete(key));
  return answer;
}
