/** Explains the state of a node of an instance in words, from the stored events and the current state. */

import type { WhyAnswer } from '../../../../contract/calls/shapes/whyShapes.ts';
import { Refusal } from '../../../../contract/failures.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import { isStep, type Node } from '../../../../contract/flow/graph.ts';
import { getFieldKinds } from '../../../../contract/forms/fieldKinds.ts';
import { renamePath } from '../../../../contract/forms/renamedValues.ts';
import { formatLocalTime } from '../../../../contract/localTime.ts';
import { loadFlowEvents } from '../../../db/queries/flow/flowEvents.ts';
import { listRenamesSinceStart } from '../../../db/queries/forms/fieldRenames.ts';
import { loadCandidateTargetNames } from '../../../db/queries/people/candidateTargetNames.ts';
import { loadUserNames } from '../../../db/queries/people/userNames.ts';
import type { Event } from '../../../engine/event.ts';
import {
  explainNode,
  type NodeExplanation,
  type RunExplanation,
} from '../../../engine/explain/nodeExplanation.ts';
import type { ConditionInput } from '../../../engine/outgoingLines.ts';
import type { ActionContext } from '../../../instances/actionContext.ts';
import { loadGraphsUncombined } from '../../../instances/definitions/graphCache.ts';
import { type LoadedInstance, requireInstanceId } from '../../../instances/instance.ts';
import { fieldAtPath } from '../../shared/fieldAtPath.ts';
import { canViewWholeValues, fieldVisibility } from '../instanceDetail.ts';
import { type ExplanationContext, nodeLabel } from './explanationContext.ts';
import { buildLinesSection } from './linesSection.ts';
import { formatSummary } from './nodeSummary.ts';
import { buildPeopleSection, splitTargetIds } from './peopleSection.ts';
import {
  buildAutomaticSection,
  buildElsewhereSection,
  buildJoinSection,
  buildReturnedSection,
  buildVotesSection,
} from './waitingSections.ts';

/** Throws Refusal 404 if the definition has no such node. */
export async function buildNodeExplanation(
  acting: ActionContext,
  instance: LoadedInstance,
  nodeId: string,
): Promise<WhyAnswer> {
  if (!instance.graph.nodes.has(nodeId)) throw new Refusal(404);
  // Only effects writes these rows, from the engine's events.
  const events = (await loadFlowEvents(acting.tx, requireInstanceId(instance))) as Event[];
  const versions = events.flatMap((event) => (event.type === 'migrated' ? [event.from.definitionId] : []));
  const why = explainNode(instance.graph, {
    state: instance.state,
    events,
    nodeId,
    former: await loadGraphsUncombined(acting.tx, versions),
    conditions: conditionsOf(acting, instance),
  });
  const renames = await listRenamesSinceStart(acting.tx, requireInstanceId(instance));
  const context: ExplanationContext = {
    instance,
    names: await loadUserNames(acting.tx, userIdsIn(instance, why)),
    targets: await targetsOf(acting, why.node),
    visible: valueVisibility(acting, instance),
    currentPath: (path) => renames.reduce(renamePath, path),
  };
  return {
    flowNodeId: nodeId,
    name: nodeLabel(context, nodeId),
    nodeType: why.node.kind,
    state: why.state,
    rounds: why.rounds,
    summary: formatSummary(context, why),
    sections: sectionsOf(context, why),
  };
}

/** A value that a condition has read is shown whole or not at all. */
function valueVisibility(acting: ActionContext, instance: LoadedInstance): (path: string) => boolean {
  const visible = fieldVisibility(acting, instance);
  if (canViewWholeValues(acting, instance)) return visible;
  return (path) => {
    const found = fieldAtPath(instance.form, path);
    return visible(path) && !(found && getFieldType(found.field).masked);
  };
}

const sectionsOf = (context: ExplanationContext, why: NodeExplanation): WhyAnswer['sections'] => [
  ...(why.run ? runSections(context, why.run) : []),
  ...buildJoinSection(context, why),
  ...why.incoming.flatMap((leaving) => buildLinesSection(context, leaving, 'incoming')),
  ...(why.outgoing ? buildLinesSection(context, why.outgoing, 'outgoing') : []),
  ...buildElsewhereSection(context, why),
];

const runSections = (context: ExplanationContext, run: RunExplanation): WhyAnswer['sections'] => [
  ...buildPeopleSection(context, run),
  ...buildAutomaticSection(context, run),
  ...buildVotesSection(context, run),
  ...buildReturnedSection(context, run),
];

/** Only a running or returned instance has a prediction, from the current record; a finished one has none. */
function conditionsOf(
  { now, tenant }: ActionContext,
  { state, form, record, initiator }: LoadedInstance,
): ConditionInput | null {
  if (!record || (state.status !== 0 && state.status !== -1)) return null;
  const { userId, deptId, roleKeys } = initiator;
  return {
    form: record,
    kinds: getFieldKinds(form.fields),
    initiator: { userId, deptId, roleKeys },
    now: formatLocalTime(now, tenant.timeZone),
  };
}

function userIdsIn({ state }: LoadedInstance, { node, run }: NodeExplanation): string[] {
  const entries = run?.entries ?? [];
  const found = entries.flatMap(({ holders, disabled }) => [...holders.flatMap(userIdsOf), ...disabled]);
  const acted = [run?.byUserId, run?.closed?.act?.userId, ...(run?.holders ?? []).map((one) => one.byUserId)];
  const named = candidatesOf(node, ['USER']);
  const all = [...state.tasks.flatMap(userIdsOf), ...found, ...acted, ...named];
  return [...new Set(all.filter((one) => typeof one === 'string'))];
}

const userIdsOf = ({ userId, forUserId }: { userId: string; forUserId: string | null }) => [
  userId,
  forUserId,
];

const targetsOf = ({ tx }: ActionContext, node: Node) =>
  loadCandidateTargetNames(tx, {
    roleIds: candidatesOf(node, ['ROLE']),
    deptIds: candidatesOf(node, ['DEPT', 'DEPT_TREE']),
    postIds: candidatesOf(node, ['POST']),
  });

/** The ids in the candidate list of a node; an entry that is not a number names no one. */
const candidatesOf = (node: Node, types: readonly string[]): string[] =>
  (isStep(node) ? node.data.candidateList : [])
    .filter(({ candidateType }) => types.includes(candidateType))
    .flatMap(({ target }) => splitTargetIds(target))
    .filter((id) => /^\d{1,18}$/.test(id));
