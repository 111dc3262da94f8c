/** Details of each node in the diagram: who acted or acts there and when, or who will be assigned. */
import type { LogActivity } from '../../../contract/calls/instance.ts';
import type { ForesightView } from '../../../contract/calls/shapes/simulateShapes.ts';
import { formatDelegate } from '../../../contract/flow/absence.ts';
import { listForeseenDetails } from '../../diagram/foresightDetails.ts';
import type { NodeDetail } from '../../diagram/NodeDetails.tsx';

/** Keyed by node, oldest first; a node that was visited several times lists all visits. */
export function collectNodeDetails(
  log: readonly LogActivity[],
  view?: ForesightView | undefined,
): Map<string, NodeDetail[]> {
  const details = new Map<string, NodeDetail[]>();
  for (const activity of log) {
    // An act on the whole flow.
    if (activity.nodeType === null) continue;
    const known = details.get(activity.taskDefinitionKey) ?? [];
    details.set(activity.taskDefinitionKey, [...known, ...toNodeDetails(activity)]);
  }
  for (const [nodeId, lines] of view ? listForeseenDetails(view) : [])
    details.set(nodeId, [...(details.get(nodeId) ?? []), ...lines]);
  return details;
}

function toNodeDetails({
  logItemList,
  isFinish,
  operateName,
  userNickName,
  startTime,
  endTime,
}: LogActivity) {
  const acts = logItemList.map((item) => ({
    who: `${formatDelegate(item.userNickName, item.forUserName)} ${item.operateName}`,
    time: formatMinute(item.time),
    ...(item.userId !== null && { person: { userId: item.userId, name: item.userNickName } }),
  }));
  if (!isFinish)
    return [...acts, { who: `${operateName}：${userNickName}`, time: `${formatMinute(startTime)} 起` }];
  return acts.length > 0
    ? acts
    : [{ who: `${userNickName} ${operateName}`.trim(), time: formatMinute(endTime ?? startTime) }];
}

const formatMinute = (time: string) => time.slice(0, 16);
