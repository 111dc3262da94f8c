/** Why an element of a flow's diagram is as it is, as long as the flow stands where it did when it was asked. */
import type { WhyAnswer } from '../../../contract/calls/shapes/whyShapes.ts';
import { api } from '../../client/api.ts';

const answersByKey = new Map<string, Promise<WhyAnswer | null>>();
const maxAnswers = 100;

/** `asOf` names the moment: what was known of the flow before no longer counts when it has moved on. */
export function loadWhyAnswer(
  { processInstanceId, flowNodeId }: { processInstanceId: string; flowNodeId: string },
  asOf: string,
): Promise<WhyAnswer | null> {
  const key = `${processInstanceId} ${flowNodeId} ${asOf}`;
  const known = answersByKey.get(key);
  if (known) return known;
  if (answersByKey.size >= maxAnswers) answersByKey.clear();
  const asked = api.instance.why({ query: { processInstanceId, flowNodeId } });
  answersByKey.set(key, asked);
  asked.catch(() => answersByKey.delete(key));
  return asked;
}
