/** The nodes of an instance at which somebody is to act, from its log. */
import type { LogActivity } from '../../../contract/calls/instance.ts';

export type OpenNode = { taskDefinitionKey: string; taskName: string; userNickName: string };

const decides: ReadonlySet<LogActivity['nodeType']> = new Set(['HANDLE', 'APPROVAL']);

export const openNodes = (log: readonly LogActivity[]): OpenNode[] =>
  log
    .filter(({ isFinish, nodeType }) => !isFinish && decides.has(nodeType))
    .map(({ taskDefinitionKey, taskName, userNickName }) => ({ taskDefinitionKey, taskName, userNickName }));
