/** The nodes of an instance at which somebody is to act, from its log. */
import type { LogActivity } from '../../../contract/calls/instance.ts';

export type ActiveNode = { taskDefinitionKey: string; taskName: string; userNickName: string };

const decisionNodeTypes: ReadonlySet<LogActivity['nodeType']> = new Set(['HANDLE', 'APPROVAL']);

export const listActiveNodes = (log: readonly LogActivity[]): ActiveNode[] =>
  log
    .filter(({ isFinish, nodeType }) => !isFinish && decisionNodeTypes.has(nodeType))
    .map(({ taskDefinitionKey, taskName, userNickName }) => ({ taskDefinitionKey, taskName, userNickName }));
