import { useMemo } from 'react';
import type { CommandContext } from '../../commands/context.ts';
import { flows } from '../../state/flows.ts';
import { useHeld } from '../../state/liveCache.ts';

/** What commands know of the flow that lies before the person; more of it as soon as it has been loaded. */
export function useInstancePart(processInstanceId: string | undefined): CommandContext['instance'] {
  const sight = useHeld(flows, processInstanceId).value;
  return useMemo(
    () =>
      processInstanceId === undefined
        ? undefined
        : { processInstanceId, detail: sight?.detail, logHidden: sight?.hidden },
    [processInstanceId, sight],
  );
}
