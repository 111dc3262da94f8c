import { useMemo } from 'react';
import type { CommandContext } from '../../commands/core/commandContext.ts';
import { useQueryResult } from '../../state/cache/useQueryResult.ts';
import { flows } from '../../state/tasks/flows.ts';

/** The instance in front of the person, for commands; it becomes more complete once it is loaded. */
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
