/** Why a node of an instance is as it is: from the stored events and the state as it stands, in words. */

import type { WhyAnswer } from '../../../contract/calls/whyShapes.ts';
import { Refusal } from '../../../contract/failures.ts';
import { isStep, type Node } from '../../../contract/flow/graph.ts';
import { kindsOf } from '../../../contract/forms/fieldKinds.ts';
import { candidateTargets } from '../../db/queries/candidateTargets.ts';
import { flowEvents } from '../../db/queries/flowEvents.ts';
import { userNames } from '../../db/queries/userNames.ts';
import type { Acting } from '../../effects/acting.ts';
import { type Flow, instanceIdOf } from '../../effects/flow.ts';
import { graphsAlone } from '../../effects/graphs.ts';
import type { Event } from '../../engine/event.ts';
import type { Conditions } from '../../engine/lines.ts';
import { type NodeWhy, type RunWhy, whyOf } from '../../engine/why/node.ts';
import { localTime } from '../../records/facts.ts';
import { visibleTo } from '../instanceDetail.ts';
import { linesSection } from './linesSection.ts';
import { peopleSection, split } from './peopleSection.ts';
import { summaryOf } from './summary.ts';
import { nodeText, type Telling } from './telling.ts';
import {
  automaticSection,
  elsewhereSection,
  joinSection,
  returnedSection,
  votesSection,
} from './waitingSections.ts';

/** Refusal 404 where the definition has no such node. */
export async function whyNode(acting: Acting, flow: Flow, nodeId: string): Promise<WhyAnswer> {
  if (!flow.graph.nodes.has(nodeId)) throw new Refusal(404);
  // Written by effects from the engine's events and by nobody else.
  const events = (await flowEvents(acting.tx, instanceIdOf(flow))) as Event[];
  const versions = events.flatMap((event) => (event.type === 'migrated' ? [event.from.definitionId] : []));
  const why = whyOf(flow.graph, {
    state: flow.state,
    events,
    nodeId,
    former: await graphsAlone(acting.tx, versions),
    conditions: conditionsOf(acting, flow),
  });
  const telling: Telling = {
    flow,
    names: await userNames(acting.tx, userIdsIn(flow, why)),
    targets: await targetsOf(acting, why.node),
    visible: visibleTo(acting, flow),
  };
  return {
    flowNodeId: nodeId,
    name: nodeText(telling, nodeId),
    nodeType: why.node.kind,
    state: why.state,
    rounds: why.rounds,
    summary: summaryOf(telling, why),
    sections: sectionsOf(telling, why),
  };
}

const sectionsOf = (telling: Telling, why: NodeWhy): WhyAnswer['sections'] => [
  ...(why.run ? runSections(telling, why.run) : []),
  ...joinSection(telling, why),
  ...why.incoming.flatMap((leaving) => linesSection(telling, leaving, 'incoming')),
  ...(why.outgoing ? linesSection(telling, why.outgoing, 'outgoing') : []),
  ...elsewhereSection(telling, why),
];

const runSections = (telling: Telling, run: RunWhy): WhyAnswer['sections'] => [
  ...peopleSection(telling, run),
  ...automaticSection(telling, run),
  ...votesSection(telling, run),
  ...returnedSection(telling, run),
];

/** What is still to come is expected from the record as it stands; over, nothing is. */
function conditionsOf({ now, tenant }: Acting, { state, form, record, initiator }: Flow): Conditions | null {
  if (!record || (state.status !== 0 && state.status !== -1)) return null;
  const { userId, deptId, roleKeys } = initiator;
  return {
    form: record,
    kinds: kindsOf(form.fields),
    initiator: { userId, deptId, roleKeys },
    now: localTime(now, tenant.timeZone),
  };
}

function userIdsIn({ state }: Flow, { node, run }: NodeWhy): string[] {
  const entries = run?.entries ?? [];
  const found = entries.flatMap(({ holders, disabled }) => [...holders.flatMap(both), ...disabled]);
  const acted = [run?.byUserId, run?.closed?.act?.userId, ...(run?.holders ?? []).map((one) => one.byUserId)];
  const named = candidatesOf(node, ['USER']);
  const all = [...state.tasks.flatMap(both), ...found, ...acted, ...named];
  return [...new Set(all.filter((one) => typeof one === 'string'))];
}

const both = ({ userId, forUserId }: { userId: string; forUserId: string | null }) => [userId, forUserId];

const targetsOf = ({ tx }: Acting, node: Node) =>
  candidateTargets(tx, {
    roleIds: candidatesOf(node, ['ROLE']),
    deptIds: candidatesOf(node, ['DEPT', 'DEPT_TREE']),
    postIds: candidatesOf(node, ['POST']),
  });

/** The ids that a node's candidate list names; what is no number names nobody. */
const candidatesOf = (node: Node, types: readonly string[]): string[] =>
  (isStep(node) ? node.data.candidateList : [])
    .filter(({ candidateType }) => types.includes(candidateType))
    .flatMap(({ target }) => split(target))
    .filter((id) => /^\d{1,18}$/.test(id));
