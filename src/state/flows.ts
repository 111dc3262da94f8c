/** Instances as log and diagram show them: what happened, where they stand. They follow the live events. */

import type { CallResult } from '../../contract/call.ts';
import type { InstanceDetail, instanceCalls, LogActivity } from '../../contract/calls/instance.ts';
import { api } from '../client/api.ts';
import { foresights } from './foresight.ts';
import { onLive, onReconnect } from './live.ts';
import { LiveCache } from './liveCache.ts';
import { logHidden } from './logHidden.ts';
import { session } from './session.ts';

type NodeStatuses = CallResult<typeof instanceCalls.processStatus>;

export type FlowSight = {
  detail: InstanceDetail;
  /** The log is not for this person while the flow runs; neither is the diagram. */
  hidden: boolean;
  log: readonly LogActivity[];
  statuses: NodeStatuses;
};

export const flows = new LiveCache<FlowSight>({ load: loadFlow, failed: '流程日志没有加载成功' });

export const prefetchFlows = (processInstanceIds: readonly string[]): void => {
  for (const id of processInstanceIds) {
    flows.want(id);
    foresights.want(id);
  }
};

/** Loads definitions as somebody who may see the instance. */
export const definitionXmlFor =
  (processInstanceId: string) =>
  (processDefinitionId: string): Promise<string> =>
    api.definition.getDefineXml({ query: { processDefinitionId, processInstanceId } });

async function loadFlow(processInstanceId: string): Promise<FlowSight> {
  const query = { processInstanceId };
  const [detail, log, statuses] = await Promise.all([
    api.instance.detail({ query }),
    api.instance.processLog({ query }),
    api.instance.processStatus({ query }),
  ]);
  // Who has gone away and is stood in for gets the log all the same.
  const hidden = log.length === 0 && logHidden(detail, session.person?.userId);
  return { detail, hidden, log, statuses };
}

/** Keeps what is shown right, from sign-in until the returned function is called at sign-out. */
export function followFlows(): () => void {
  const stops = [
    onLive('instance.moved', ({ processInstanceId }) => {
      flows.touch(String(processInstanceId));
      foresights.touch(String(processInstanceId));
    }),
    onReconnect(() => {
      flows.touchAll();
      foresights.touchAll();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    flows.clear();
    foresights.clear();
  };
}
