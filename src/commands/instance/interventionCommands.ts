/** Interventions of a flow administrator in the instance on screen or the selected ones of a list. */
import type { InterventionName } from '../../../contract/calls/intervention.ts';
import { failures } from '../../../contract/failures.ts';
import { formatInstanceName } from '../../dialogs/action/instanceNames.ts';
import type { InterventionSubject } from '../../dialogs/action/intervention.ts';
import { openActionDialog } from '../../dialogs/action/openActionDialog.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { type Availability, type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';
import { maxTargets, targetAvailability } from '../record/targetRecords.ts';
import { leaveInstance } from './leaveInstance.ts';

type InterventionCommand = {
  id: string;
  title: string;
  search: string;
  action: InterventionName;
  /** The statuses of an instance that the action takes; those of many are checked by the server. */
  statuses: readonly number[];
  /** It ends instances, so the palette, where Enter sends, does not offer it. */
  isFinal?: true;
  /** Only with several selected instances. */
  isForMany?: true;
};

const specs: readonly InterventionCommand[] = [
  {
    id: 'instance.jump',
    title: '跳转到节点',
    search: '跳转 恢复流程 改流程 自由跳转',
    action: 'jump',
    statuses: [0, -2],
  },
  {
    id: 'instance.reassign',
    title: '批量改派',
    search: '更换处理人 改派',
    action: 'reassign',
    statuses: [0],
    isForMany: true,
  },
  {
    id: 'instance.void',
    title: '作废流程',
    search: '作废单据 终止流程',
    action: 'void',
    statuses: [-1, 0],
    isFinal: true,
  },
  {
    id: 'instance.delete',
    title: '删除流程',
    search: '删除单据',
    action: 'delete',
    statuses: [-1, 0, -2],
    isFinal: true,
  },
];

/** Lists whose rows are instances, or tasks of one. */
const instanceLists = new Set([
  'todo',
  'toread',
  'started',
  'handled',
  'query',
  'monitor',
  'resource_stuckTask',
]);

const isListOfInstances = ({ listId }: CommandContext) => listId !== undefined && instanceLists.has(listId);

const countSelected = (context: CommandContext) =>
  isListOfInstances(context) ? (context.selection?.count ?? 0) : 0;

function availability(context: CommandContext, { statuses, isForMany }: InterventionCommand): Availability {
  if (countSelected(context) > 0) return targetAvailability('many', context);
  const detail = context.instance?.detail;
  if (!detail || detail.deleted || isForMany) return 'hidden';
  if (detail.status === -1 && !statuses.includes(-1)) return { no: '草稿尚未提交' };
  return statuses.includes(detail.status) ? 'yes' : { no: failures.INSTANCE_ENDED };
}

type InstanceOfRow = Parameters<typeof formatInstanceName>[0] & { processInstanceId: string };

async function loadSubject(context: CommandContext): Promise<InterventionSubject | undefined> {
  if (countSelected(context) === 0) {
    const detail = context.instance?.detail;
    return detail && new Map([[detail.processInstanceId, formatInstanceName(detail)]]);
  }
  // The rows of these lists have an instance and its title.
  const rows = (await findList(context.listId)?.loadSelectedRows(maxTargets)) as InstanceOfRow[] | undefined;
  const subject = new Map(rows?.map((row) => [row.processInstanceId, formatInstanceName(row)]));
  return subject.size > 0 ? subject : undefined;
}

async function prepare(context: CommandContext, action: InterventionName) {
  const subject = await loadSubject(context);
  if (!subject) return undefined;
  const { prepareIntervention } = await import('../../dialogs/action/intervention.ts');
  const { dialog, finish } = await prepareIntervention({ action, subject });
  const leave = async () => {
    if (!(await finish())) return;
    if (countSelected(context) > 0) findList(context.listId)?.clearSelection();
    await leaveInstance(context);
  };
  return { dialog, leave };
}

async function createInterventionPrompt(context: CommandContext, action: InterventionName) {
  const prepared = await prepare(context, action);
  if (!prepared) return undefined;
  const { createActionPrompt } = await import('../core/actionPrompt.ts');
  return createActionPrompt(prepared.dialog, (sent) => {
    if (sent) prepared.leave().catch(showFailure);
  });
}

const interventionCommand = (spec: InterventionCommand): Command =>
  declareCommand({
    id: spec.id,
    title: spec.title,
    search: spec.search,
    group: '任务',
    permission: 'flow:instance:edit',
    destructive: true,
    when: (context) => availability(context, spec),
    ...(!spec.isFinal && { createPrompt: (context) => createInterventionPrompt(context, spec.action) }),
    run: ignoreRepeats(async (context: CommandContext) => {
      const prepared = await prepare(context, spec.action);
      if (prepared && (await openActionDialog(prepared.dialog))) await prepared.leave();
    }),
  });

export const interventionCommands: readonly Command[] = specs.map(interventionCommand);
