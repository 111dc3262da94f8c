/** The system's act on a due task, in the caller's transaction: decided and written as any other act. */
import { Failure } from '../../contract/failures.ts';
import { stepOf } from '../../contract/flow/graph.ts';
import type { Actor } from '../db/actor.ts';
import { actorOfUser } from '../db/queries/actorOfUser.ts';
import type { DueTask } from '../db/queries/dueTasks.ts';
import type { Task } from '../engine/model.ts';
import { assertChecks } from '../records/checks.ts';
import type { Acting, Cause } from './acting.ts';
import { advance } from './advance.ts';
import { type Flow, versionOf } from './flow.ts';
import { type Checked, checkForm, formFacts } from './form.ts';
import { loadFlow } from './load.ts';
import { saveFlows } from './save.ts';

type Asked = { readonly kind: 'timeout' } | { readonly kind: 'remind'; readonly comment: string };

/** What its node says, or only a reminder. Throws the Failure that refuses it. */
export async function actOnDue(cause: Cause, due: DueTask, asked: Asked): Promise<void> {
  const { instanceId, taskNo } = due;
  const flow = await loadFlow(cause.tx, { instanceId }, { lock: true });
  const task = flow?.state.tasks[taskNo - 1];
  if (!flow || !task) throw new Error(`Instance ${instanceId} has no task ${taskNo} that could be due.`);
  const { record } = flow;
  if (!record) throw new Failure('RECORD_GONE');
  const acting = await asHolder(cause, task);
  const { missing, invalid } = asItStands(acting, flow, task);
  const form = { record, formVersion: versionOf(record), missing, invalid };
  await advance(cause, flow, { ...asked, taskNo }, form);
  if (hasPassed(flow, taskNo)) {
    const facts = formFacts(acting, flow.initiator);
    assertChecks(flow.form, `node_${task.nodeId}`, { values: record, facts });
  }
  await saveFlows(cause, [flow]);
}

/** The form as its holder would send it in now, without a change. */
const asItStands = (acting: Acting, flow: Flow, { nodeId }: Task): Checked =>
  checkForm(acting, flow, {
    node: stepOf(flow.graph, nodeId),
    sent: {},
    before: flow.record ?? {},
    requireAll: true,
  });

/** The form's own rules bind the system as they bind whoever agrees. */
const hasPassed = ({ state }: Flow, taskNo: number): boolean => {
  const now = state.tasks[taskNo - 1]?.state;
  return now === 'agreed' || now === 'submitted';
};

/** Expressions of the form know the holder as the one who has it before him. */
async function asHolder(cause: Cause, { userId }: Task): Promise<Acting> {
  return { ...cause, actor: (await actorOfUser(cause.tx, userId)) ?? formerUser(userId) };
}

/** Somebody who is disabled by now: without rights, but with a task. */
const formerUser = (userId: string): Actor => ({
  userId,
  userName: '',
  nickName: '',
  deptId: null,
  roleIds: [],
  roleKeys: [],
  permissions: new Set(),
  dataScope: { kind: 'LIMITED', deptIds: [], self: true },
});
