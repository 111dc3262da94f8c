/** Explanations of diagram elements, valid as long as the instance stays in the same state. */
import type { WhyAnswer } from '../../../contract/calls/shapes/whyShapes.ts';
import { api } from '../../client/api.ts';
import { declareQuery } from './declaredQueries.ts';

const whyAnswers = declareQuery<WhyAnswer | null>({
  load: (key) => {
    const [processInstanceId = '', flowNodeId = ''] = key.split(' ');
    return api.instance.why({ query: { processInstanceId, flowNodeId } });
  },
  staleAfterMs: Number.POSITIVE_INFINITY,
  invalidatedBy: { end: 'version' },
  maxEntries: 100,
});

/** `asOf` identifies the instance's state: explanations of an earlier state are not used. */
export const loadWhyAnswer = (
  { processInstanceId, flowNodeId }: { processInstanceId: string; flowNodeId: string },
  asOf: string,
): Promise<WhyAnswer | null> => whyAnswers.fetch(`${processInstanceId} ${flowNodeId} ${asOf}`);
