/** Lets the planned flows happen: each step is decided by the engine and written by its effects, as a person's is. */
import { nodeOf } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../../server/db/database.ts';
import { step } from '../../server/effects/act.ts';
import type { Acting, Memory } from '../../server/effects/acting.ts';
import type { Flow } from '../../server/effects/flow.ts';
import { startFlow } from '../../server/effects/start.ts';
import type { Action } from '../../server/engine/action.ts';
import type { Task } from '../../server/engine/model.ts';
import { contractContents } from './contents/contract.ts';
import { expenseContents } from './contents/expense.ts';
import { leaveContents } from './contents/leave.ts';
import { paymentContents } from './contents/payment.ts';
import { sealContents } from './contents/seal.ts';
import { siteCheckContents } from './contents/siteCheck.ts';
import type { Plan } from './plan.ts';
import { remindUntilNow } from './reminders.ts';
import { type Contents, dateText, type World } from './world.ts';

const contents: Record<string, Contents> = {
  auto_contract: contractContents,
  auto_payment: paymentContents,
  auto_expense: expenseContents,
  auto_leave: leaveContents,
  auto_seal: sealContents,
  auto_site_check: siteCheckContents,
};

const agreed = ['同意', '同意。', '已核，同意', '请按合同执行', '情况属实', '', '', ''];
const returns = [
  '单价高于上季度询价，请复核后直送我。',
  '附件不全，请补充验收单。',
  '金额与明细不一致，请核对。',
  '请说明供应商选择理由。',
];

type Life = { world: World; tx: Tx; memory: Memory; plan: Plan; at: Date; cameBack: boolean };

/** The flow as far as its plan goes, in memory; its record is written, the rest waits for `saveFlows`. */
export async function liveThrough(
  world: World,
  { tx, memory, plan }: { tx: Tx; memory: Memory; plan: Plan },
): Promise<Flow> {
  const deployed = world.flows.get(plan.form);
  const fill = contents[plan.form];
  if (!deployed || !fill) throw new Error(`The demo plans a flow of ${plan.form}, which has none.`);
  const life: Life = { world, tx, memory, plan, at: plan.start, cameBack: false };
  const flow = await startFlow(actingAs(life, actorNamed(world, plan.initiator).userId), {
    ...deployed,
    values: fill(world, plan.start),
    submit: !plan.draft,
    choices: chosenAt(life, 'start'),
  });
  for (let act = 0; act < plan.acts && !plan.draft; act++) {
    const task = world.chance.pick(openTasks(flow));
    if (!task || !passTime(life)) break;
    await actOn(life, flow, task);
  }
  await readSome(life, flow);
  await remindUntilNow(world, flow, { tx, memory, from: life.at });
  return flow;
}

const openTasks = (flow: Flow): readonly Task[] =>
  flow.state.tasks.filter((task) => task.state === 'open' && task.role !== 'reader');

async function actOn(life: Life, flow: Flow, task: Task): Promise<void> {
  const { chance } = life.world;
  const acting = actingAs(life, task.userId);
  if (task.kind === 'HANDLE') {
    const choices = chosenAt(life, task.nodeId);
    const action: Action = { kind: 'submit', taskNo: task.taskNo, choices };
    return step(acting, flow, { action, sent: { values: handled(flow, task, life) } });
  }
  if (life.plan.returned && !life.cameBack && chance.happens(0.6)) {
    life.cameBack = true;
    const jumpBack = chance.happens(0.5);
    const comment = chance.pick(returns);
    const action: Action = { kind: 'return', taskNo: task.taskNo, targetNodeId: 'start', jumpBack, comment };
    return step(acting, flow, { action });
  }
  return step(acting, flow, {
    action: { kind: 'agree', taskNo: task.taskNo, comment: chance.pick(agreed) },
    ...(task.nodeId === 'review' && { sent: { values: handled(flow, task, life) } }),
  });
}

/** Whoever asks for a seal chooses the lawyer. */
function chosenAt({ world, plan }: Life, nodeId: string): Record<string, string[]> {
  if (plan.form !== 'auto_seal' || nodeId !== 'start') return {};
  return { legal: [actorNamed(world, world.chance.pick(['yuanhong', 'kongjie', 'baixue'])).userId] };
}

/** What the handlers and approvers in the middle of a flow fill in. */
function handled(flow: Flow, task: Task, life: Life): Values {
  const { id } = nodeOf(flow.graph, task.nodeId);
  if (id === 'pay') {
    return {
      paidDate: dateText(life.at),
      bankSerial: `3102${life.world.chance.between(10_000_000, 99_999_999)}`,
    };
  }
  if (id === 'review') return { conclusion: '合格', reviewDay: dateText(life.at) };
  return id === 'seal' ? { sealedDate: dateText(life.at) } : {};
}

/** Copies are read by two people out of three. */
async function readSome(life: Life, flow: Flow): Promise<void> {
  const readings = flow.state.tasks.filter((task) => task.state === 'open' && task.role === 'reader');
  for (const task of readings) {
    if (!life.world.chance.happens(0.66) || !passTime(life)) continue;
    await step(actingAs(life, task.userId), flow, { action: { kind: 'read', taskNo: task.taskNo } });
  }
}

/** Some hours go by, and the night with them; false when that would lead past now. */
function passTime(life: Life): boolean {
  const later = inOfficeHours(new Date(life.at.getTime() + life.world.chance.between(20, 600) * 60_000));
  if (later >= life.world.now) return false;
  life.at = later;
  return true;
}

/** What would fall between 18 and 9 o'clock in Shanghai is done the next morning. */
function inOfficeHours(time: Date): Date {
  const hour = (time.getUTCHours() + 8) % 24;
  const wait = hour >= 18 ? 15 : hour < 9 ? 9 : 0;
  return new Date(time.getTime() + wait * 3_600_000);
}

function actingAs({ world, tx, memory, at }: Life, userId: string): Acting {
  const actor = world.actorById.get(userId);
  if (!actor) throw new Error(`The demo has no person with the id ${userId}.`);
  return { tx, tenant: world.tenant, actor, now: at, memory };
}

function actorNamed(world: World, userName: string) {
  const actor = world.actors.get(userName);
  if (!actor) throw new Error(`The demo has no person named ${userName}.`);
  return actor;
}
