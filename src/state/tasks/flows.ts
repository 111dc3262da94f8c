/** Caches instances for log and diagram: events and current state. Live events refresh them. */
import type { CallResult } from '../../../contract/call.ts';
import type { InstanceDetail, instanceCalls, LogActivity } from '../../../contract/calls/instance.ts';
import { api } from '../../client/api.ts';
import { declareQuery } from '../cache/declaredQueries.ts';
import { session } from '../session/session.ts';
import { foresights } from './foresight.ts';
import { isLogHidden } from './logVisibility.ts';

type NodeStatuses = CallResult<typeof instanceCalls.processStatus>;

export type FlowDetail = {
  detail: InstanceDetail;
  /** This person may not see the log or the diagram while the instance runs. */
  hidden: boolean;
  log: readonly LogActivity[];
  statuses: NodeStatuses;
};

export const flows = declareQuery<FlowDetail>({
  load: loadFlowDetail,
  failed: '流程日志没有加载成功',
  invalidatedBy: {
    events: ['instance.moved'],
    keyOf: ({ processInstanceId }) => String(processInstanceId),
  },
});

export const prefetchFlows = (processInstanceIds: readonly string[]): void => {
  for (const id of processInstanceIds) {
    flows.want(id);
    foresights.want(id);
  }
};

/** Loads definitions with the permissions of a person who may see the instance. */
export const definitionXmlLoader =
  (processInstanceId: string) =>
  (processDefinitionId: string): Promise<string> =>
    api.definition.getDefineXml({ query: { processDefinitionId, processInstanceId } });

async function loadFlowDetail(processInstanceId: string): Promise<FlowDetail> {
  const query = { processInstanceId };
  const [detail, log, statuses] = await Promise.all([
    api.instance.detail({ query }),
    api.instance.processLog({ query }),
    api.instance.processStatus({ query }),
  ]);
  // An absent person who has a delegate receives the log nevertheless.
  const hidden = log.length === 0 && isLogHidden(detail, session.person?.userId);
  return { detail, hidden, log, statuses };
}
