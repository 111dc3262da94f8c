import type { CallInput } from '../../../contract/call.ts';
import type { interventionCalls } from '../../../contract/calls/intervention.ts';
import type { InstanceVerdict } from '../../../contract/calls/shapes/instanceVerdict.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { loadInstanceTitles } from '../../db/queries/flow/instanceTitles.ts';
import { loadUserNames } from '../../db/queries/people/userNames.ts';
import {
  type Intervention,
  intervene,
  type PredictedIntervention,
  predictInterventions,
} from '../../instances/actions/intervene.ts';
import { requireInstanceId } from '../../instances/instance.ts';
import { forEachTask } from '../shared/forEachTask.ts';
import { formatPeople } from '../shared/formatPeople.ts';

export const interventionHandlers: Handlers<typeof interventionCalls> = {
  async intervene(context, { body }) {
    const ids = [...new Set(body.processInstanceIds)];
    const intervention = toIntervention(body);
    return body.dryRun ? predict(context, ids, intervention) : perform(context, ids, intervention);
  },
};

type InterventionBody = CallInput<typeof interventionCalls.intervene>['body'];

/** The contract requires what each action needs. */
function toIntervention({ action, nodeId = '', userIdList = [], comment }: InterventionBody): Intervention {
  const reason = comment === undefined ? {} : { comment };
  if (action === 'jump') return { kind: action, nodeId, ...reason };
  if (action === 'reassign') return { kind: action, userIds: userIdList, ...reason };
  return { kind: action, ...reason };
}

const notFound = '流程不存在，或无权查看';

async function predict(
  context: SessionContext,
  ids: readonly string[],
  intervention: Intervention,
): Promise<InstanceVerdict[]> {
  const verdicts = await context.inTenant('read', async (tx) => {
    const predicted = await predictInterventions({ ...context, tx }, ids, intervention);
    const holders = predicted.flatMap(({ outcome }) => ('opened' in outcome ? outcome.opened : []));
    const names = await loadUserNames(
      tx,
      holders.flatMap(({ userId, forUserId }) => (forUserId === null ? [userId] : [userId, forUserId])),
    );
    return predicted.map((one) => toVerdict(one, intervention, names));
  });
  const byId = new Map(verdicts.map((verdict) => [verdict.processInstanceId, verdict]));
  return ids.map((id) => byId.get(id) ?? refuse(id, '', notFound));
}

const refuse = (processInstanceId: string, title: string, reason: string): InstanceVerdict => ({
  processInstanceId,
  title,
  ok: false,
  reasons: [reason],
  notes: [],
});

function toVerdict(
  { instance, outcome }: PredictedIntervention,
  { kind }: Intervention,
  names: ReadonlyMap<string, string>,
): InstanceVerdict {
  const [processInstanceId, { title }] = [requireInstanceId(instance), instance.listSummary];
  if ('refusal' in outcome) return refuse(processInstanceId, title, outcome.refusal);
  const people = formatPeople(
    outcome.opened.map(({ userId, forUserId }) => ({
      userName: names.get(userId) ?? '',
      forUserName: forUserId === null ? null : (names.get(forUserId) ?? ''),
    })),
  );
  const notes = kind === 'jump' ? [people === '' ? '流程将继续到之后的环节' : `将由 ${people} 处理`] : [];
  return { processInstanceId, title, ok: true, reasons: [], notes };
}

/** Each instance has its own transaction: a refusal stops no other. */
async function perform(
  context: SessionContext,
  ids: readonly string[],
  intervention: Intervention,
): Promise<InstanceVerdict[]> {
  const titles = await context.inTenant('read', (tx) => loadInstanceTitles(tx, ids));
  const outcomes = await forEachTask(ids, (id) =>
    context.once(id, async (tx) => {
      await intervene({ ...context, tx }, id, intervention);
      return null;
    }),
  );
  return ids.map((id, at) => {
    const [title = '', outcome] = [titles.get(id), outcomes[at]];
    if (outcome?.ok) return { processInstanceId: id, title, ok: true, reasons: [], notes: [] };
    return refuse(id, title, outcome?.msg ?? notFound);
  });
}
