import { type setupCalls, setupSteps } from '../../../contract/calls/setup.ts';
import type { Handlers } from '../../context/handler.ts';
import { countSetup } from '../../db/queries/platform/setupCounts.ts';

export const setupHandlers: Handlers<typeof setupCalls> = {
  async steps({ tx }) {
    const counts = await countSetup(tx);
    return setupSteps.map((step) => ({ step, count: counts[step] }));
  },
};
