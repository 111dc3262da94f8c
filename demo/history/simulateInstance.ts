/** Runs the planned flows: the engine decides each step, and its events are saved like those of real actions. */
import { getNode } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/recordRules.ts';
import type { Tx } from '../../server/db/database.ts';
import type { Action } from '../../server/engine/action.ts';
import type { Task } from '../../server/engine/model.ts';
import type { ActionContext, FactsCache } from '../../server/instances/actionContext.ts';
import { applyAction } from '../../server/instances/actions/performAction.ts';
import { startInstance } from '../../server/instances/actions/startInstance.ts';
import type { LoadedInstance } from '../../server/instances/instance.ts';
import { contractContents } from './contents/contract.ts';
import { deliveryContents } from './contents/delivery.ts';
import { expenseContents } from './contents/expense.ts';
import { leaveContents } from './contents/leave.ts';
import { paymentContents } from './contents/payment.ts';
import { sealContents } from './contents/seal.ts';
import { siteCheckContents } from './contents/siteCheck.ts';
import { type DemoContext, formatDate, type RecordContentFactory } from './demoContext.ts';
import type { InstancePlan } from './instancePlans.ts';
import { sendDueReminders } from './sendReminders.ts';

const contentFactories: Record<string, RecordContentFactory> = {
  auto_contract: contractContents,
  auto_payment: paymentContents,
  auto_expense: expenseContents,
  auto_leave: leaveContents,
  auto_seal: sealContents,
  auto_site_check: siteCheckContents,
  auto_delivery: deliveryContents,
};

const agreeComments = ['同意', '同意。', '已核，同意', '请按合同执行', '情况属实', '', '', ''];
const returnComments = [
  '单价高于上季度询价，请复核后直送我。',
  '附件不全，请补充验收单。',
  '金额与明细不一致，请核对。',
  '请说明供应商选择理由。',
];

type InstanceSimulation = {
  world: DemoContext;
  tx: Tx;
  memory: FactsCache;
  plan: InstancePlan;
  at: Date;
  cameBack: boolean;
};

/** Runs the flow as far as its plan goes, in memory; its record is written here, the rest by `saveInstances`. */
export async function simulateInstance(
  world: DemoContext,
  { tx, memory, plan }: { tx: Tx; memory: FactsCache; plan: InstancePlan },
): Promise<LoadedInstance> {
  const deployed = world.flows.get(plan.form);
  const fill = contentFactories[plan.form];
  if (!deployed || !fill) throw new Error(`The demo plans a flow of ${plan.form}, which has none.`);
  const life: InstanceSimulation = { world, tx, memory, plan, at: plan.start, cameBack: false };
  const flow = await startInstance(createActionContext(life, requireActor(world, plan.initiator).userId), {
    ...deployed,
    values: fill(world, plan.start),
    submit: !plan.draft,
    choices: chooseCandidates(life, 'start'),
  });
  for (let act = 0; act < plan.acts && !plan.draft; act++) {
    const task = world.chance.pick(listOpenTasks(flow));
    if (!task || !advanceTime(life)) break;
    await performTask(life, flow, task);
  }
  await markSomeRead(life, flow);
  await sendDueReminders(world, flow, { tx, memory, from: life.at });
  return flow;
}

const listOpenTasks = (flow: LoadedInstance): readonly Task[] =>
  flow.state.tasks.filter((task) => task.state === 'open' && task.role !== 'reader');

async function performTask(life: InstanceSimulation, flow: LoadedInstance, task: Task): Promise<void> {
  const { chance } = life.world;
  const acting = createActionContext(life, task.userId);
  if (task.kind === 'HANDLE') {
    const choices = chooseCandidates(life, task.nodeId);
    const action: Action = { kind: 'submit', taskNo: task.taskNo, choices };
    return applyAction(acting, flow, { action, sent: { values: fillTaskFields(flow, task, life) } });
  }
  if (life.plan.returned && !life.cameBack && chance.nextBoolean(0.6)) {
    life.cameBack = true;
    const jumpBack = chance.nextBoolean(0.5);
    const comment = chance.pick(returnComments);
    const action: Action = { kind: 'return', taskNo: task.taskNo, targetNodeId: 'start', jumpBack, comment };
    return applyAction(acting, flow, { action });
  }
  return applyAction(acting, flow, {
    action: { kind: 'agree', taskNo: task.taskNo, comment: chance.pick(agreeComments) },
    ...(task.nodeId === 'review' && { sent: { values: fillTaskFields(flow, task, life) } }),
  });
}

/** The initiator of a seal request chooses the lawyer. */
function chooseCandidates({ world, plan }: InstanceSimulation, nodeId: string): Record<string, string[]> {
  if (plan.form !== 'auto_seal' || nodeId !== 'start') return {};
  return { legal: [requireActor(world, world.chance.pick(['yuanhong', 'kongjie', 'baixue'])).userId] };
}

/** Values that handlers and approvers in the middle of a flow fill in. */
function fillTaskFields(flow: LoadedInstance, task: Task, life: InstanceSimulation): Values {
  const { id } = getNode(flow.graph, task.nodeId);
  if (id === 'pay') {
    return {
      paidDate: formatDate(life.at),
      bankSerial: `3102${life.world.chance.between(10_000_000, 99_999_999)}`,
    };
  }
  if (id === 'review') return { conclusion: '合格', reviewDay: formatDate(life.at) };
  return id === 'seal' ? { sealedDate: formatDate(life.at) } : {};
}

/** Two out of three people read their copies. */
async function markSomeRead(life: InstanceSimulation, flow: LoadedInstance): Promise<void> {
  const readings = flow.state.tasks.filter((task) => task.state === 'open' && task.role === 'reader');
  for (const task of readings) {
    if (!life.world.chance.nextBoolean(0.66) || !advanceTime(life)) continue;
    await applyAction(createActionContext(life, task.userId), flow, {
      action: { kind: 'read', taskNo: task.taskNo },
    });
  }
}

/** Advances the time by some working hours; false if it would be later than now. */
function advanceTime(life: InstanceSimulation): boolean {
  const later = moveToOfficeHours(new Date(life.at.getTime() + life.world.chance.between(20, 600) * 60_000));
  if (later >= life.world.now) return false;
  life.at = later;
  return true;
}

/** Moves a time between 18:00 and 09:00 in Shanghai to the next morning. */
function moveToOfficeHours(time: Date): Date {
  const hour = (time.getUTCHours() + 8) % 24;
  const wait = hour >= 18 ? 15 : hour < 9 ? 9 : 0;
  return new Date(time.getTime() + wait * 3_600_000);
}

function createActionContext({ world, tx, memory, at }: InstanceSimulation, userId: string): ActionContext {
  const actor = world.actorById.get(userId);
  if (!actor) throw new Error(`The demo has no person with the id ${userId}.`);
  return { tx, tenant: world.tenant, actor, now: at, memory };
}

function requireActor(world: DemoContext, userName: string) {
  const actor = world.actors.get(userName);
  if (!actor) throw new Error(`The demo has no person named ${userName}.`);
  return actor;
}
