/** Why an element of a flow's diagram is as it is, as long as the flow stands where it did when it was asked. */
import type { WhyAnswer } from '../../contract/calls/whyShapes.ts';
import { api } from '../client/api.ts';

const answers = new Map<string, Promise<WhyAnswer | null>>();
const mostKept = 100;

/** `asOf` names the moment: what was known of the flow before no longer counts when it has moved on. */
export function whyAt(
  { processInstanceId, flowNodeId }: { processInstanceId: string; flowNodeId: string },
  asOf: string,
): Promise<WhyAnswer | null> {
  const key = `${processInstanceId} ${flowNodeId} ${asOf}`;
  const known = answers.get(key);
  if (known) return known;
  if (answers.size >= mostKept) answers.clear();
  const asked = api.instance.why({ query: { processInstanceId, flowNodeId } });
  answers.set(key, asked);
  asked.catch(() => answers.delete(key));
  return asked;
}
