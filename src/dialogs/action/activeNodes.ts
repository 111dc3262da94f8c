/** The nodes of an instance that wait for people, derived from its log. */
import type { LogActivity } from '../../../contract/calls/instance.ts';

export type ActiveNode = { taskDefinitionKey: string; taskName: string; userNickName: string };

const decisionNodeTypes: ReadonlySet<LogActivity['nodeType']> = new Set(['HANDLE', 'APPROVAL']);

export const listActiveNodes = (log: readonly LogActivity[]): ActiveNode[] =>
  log
    .filter(({ isFinish, nodeType }) => !isFinish && decisionNodeTypes.has(nodeType))
    .map(({ taskDefinitionKey, taskName, userNickName }) => ({ taskDefinitionKey, taskName, userNickName }));
