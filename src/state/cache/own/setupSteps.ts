/** How far the tenant is set up, for its administrators. */
import type { SetupStep } from '../../../../contract/calls/setup.ts';
import { api } from '../../../client/api.ts';
import { declareQuery, onlyKey } from '../declaredQueries.ts';
import { useQueryResult } from '../useQueryResult.ts';

const setupSteps = declareQuery<readonly SetupStep[]>({
  load: () => api.setup.steps({}),
  failed: '开始设置没有加载成功',
  staleAfterMs: 60_000,
  invalidatedBy: {
    events: [
      'departments.changed',
      'people.changed',
      'roles.changed',
      'forms.changed',
      'flows.changed',
      'config.changed',
    ],
    coalesceMs: 500,
    spreadMs: 1500,
  },
});

/** Undefined until they are loaded, and always unless `wanted`. */
export const useSetupSteps = (wanted: boolean): readonly SetupStep[] | undefined =>
  useQueryResult(setupSteps, wanted ? onlyKey : undefined).value;
