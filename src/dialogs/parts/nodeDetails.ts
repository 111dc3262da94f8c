/** What the diagram says of each node: who did or does what there, and when, or who will be asked. */
import type { LogActivity } from '../../../contract/calls/instance.ts';
import type { ForesightView } from '../../../contract/calls/simulateShapes.ts';
import { insteadOf } from '../../../contract/flow/absence.ts';
import { foreseenDetails } from '../../diagram/foresight.ts';
import type { NodeDetail } from '../../diagram/NodeDetails.tsx';

/** By node, oldest first; a node that was gone through several times has all of it. */
export function detailsOf(
  log: readonly LogActivity[],
  view?: ForesightView | undefined,
): Map<string, NodeDetail[]> {
  const details = new Map<string, NodeDetail[]>();
  for (const activity of log) {
    // An act on the whole flow.
    if (activity.nodeType === null) continue;
    const known = details.get(activity.taskDefinitionKey) ?? [];
    details.set(activity.taskDefinitionKey, [...known, ...linesOf(activity)]);
  }
  for (const [nodeId, lines] of view ? foreseenDetails(view) : [])
    details.set(nodeId, [...(details.get(nodeId) ?? []), ...lines]);
  return details;
}

function linesOf({ logItemList, isFinish, operateName, userNickName, startTime, endTime }: LogActivity) {
  const acts = logItemList.map((item) => ({
    who: `${insteadOf(item.userNickName, item.forUserName)} ${item.operateName}`,
    time: minute(item.time),
  }));
  if (!isFinish)
    return [...acts, { who: `${operateName}：${userNickName}`, time: `${minute(startTime)} 起` }];
  return acts.length > 0
    ? acts
    : [{ who: `${userNickName} ${operateName}`.trim(), time: minute(endTime ?? startTime) }];
}

const minute = (time: string) => time.slice(0, 16);
