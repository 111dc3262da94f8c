import { useMemo } from 'react';
import type { CommandContext } from '../../commands/core/commandContext.ts';
import { useQueryResult } from '../../state/cache/queryCache.ts';
import { flows } from '../../state/tasks/flows.ts';

/** What commands know of the flow that lies before the person; more of it as soon as it has been loaded. */
export function useInstanceContext(processInstanceId: string | undefined): CommandContext['instance'] {
  const sight = useQueryResult(flows, processInstanceId).value;
  return useMemo(
    () =>
      processInstanceId === undefined
        ? undefined
        : { processInstanceId, detail: sight?.detail, logHidden: sight?.hidden },
    [processInstanceId, sight],
  );
}
