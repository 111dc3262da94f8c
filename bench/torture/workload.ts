/** People at work: flows are started and agreed to, records made and changed, comments written, files uploaded. */
import { createHash, randomBytes } from 'node:crypto';
import type { RandomGenerator } from '../../demo/random.ts';
import type { BenchPerson } from '../support/approvalFlow.ts';
import type { AcknowledgedWrites } from './ledger.ts';
import { type RetryingClient, type TortureBody, UnexpectedRefusalError } from './retryingClient.ts';

export const tortureFlowForm = 'auto_order';
export const plainForm = 'auto_ledger';

export type Workload = {
  ledger: AcknowledgedWrites;
  people: readonly BenchPerson[];
  admin: RetryingClient;
  /** Each person's own client. */
  clients: ReadonlyMap<string, RetryingClient>;
  chance: RandomGenerator;
};

type TortureTask = { taskId: string; userId: string };

/** One worker; stops after the operation in hand once the signal is aborted. */
export async function runWorkload(world: Workload, signal: AbortSignal): Promise<void> {
  const tasks: TortureTask[] = [];
  const own: string[] = [];
  while (!signal.aborted) {
    const operation = world.chance.pick(operations);
    try {
      await operation(world, { tasks, own });
    } catch (error) {
      if (!(error instanceof UnexpectedRefusalError)) throw error;
      world.ledger.refusals.push(error.message);
    }
  }
}

type WorkerContext = {
  /** The open tasks known to this worker. */
  tasks: TortureTask[];
  /** Names of records that only this worker changes. */
  own: string[];
};
type Operation = (world: Workload, hand: WorkerContext) => Promise<void>;

const startFlow: Operation = async ({ admin, people, chance, ledger }, { tasks }) => {
  const name = `S-${randomBytes(8).toString('hex')}`;
  const approver = chance.pick(people).userId;
  const answer = await admin.post('/flowable/instance/startAndSubmit', {
    formEnName: tortureFlowForm,
    formData: { name, amount: '12.50', approver },
  });
  ledger.started.add(name);
  tasks.push(...listedTasks(answer));
};

const agree: Operation = async (world, hand) => {
  const task = hand.tasks.shift();
  const client = task && world.clients.get(task.userId);
  if (!client) return startFlow(world, hand);
  const answer = await client.post('/flowable/task/approval', { taskId: task.taskId, comment: '同意' });
  world.ledger.agreed.add(task.taskId);
  hand.tasks.push(...listedTasks(answer));
};

const addRecord: Operation = async ({ admin, ledger }, { own }) => {
  const name = `R-${randomBytes(8).toString('hex')}`;
  const { data } = await admin.post(`/auto/${plainForm}`, { name, counter: 0 });
  ledger.records.set(name, { id: data.id, name, version: data.version, counter: 0 });
  own.push(name);
};

const editRecord: Operation = async (world, hand) => {
  const entry = world.ledger.records.get(hand.own.at(-1) ?? '');
  if (!entry) return addRecord(world, hand);
  const counter = entry.counter + 1;
  const { id, version } = entry;
  const { data } = await world.admin.post(`/auto/${plainForm}/edit`, { id, version, counter });
  world.ledger.records.set(entry.name, { ...entry, version: data.version, counter });
};

const comment: Operation = async (world, hand) => {
  const entry = world.ledger.records.get(hand.own.at(-1) ?? '');
  if (!entry) return addRecord(world, hand);
  const content = `C-${randomBytes(8).toString('hex')}`;
  await world.admin.post('/system/comment', { bizName: plainForm, bizId: entry.id, content });
  world.ledger.comments.add(content);
};

const upload: Operation = async ({ admin, chance, ledger }) => {
  // The text prefix keeps random bytes from being detected as a program.
  const text = `附件 ${randomBytes(chance.between(1, 60_000)).toString('base64')}`;
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), '附件.txt');
  const answer: TortureBody = await admin.post('/common/upload', form);
  ledger.files.set(answer.fileName, createHash('sha256').update(text).digest('hex'));
};

/** Each operation is chosen as often as it is listed. */
const operations: readonly Operation[] = [
  startFlow,
  agree,
  agree,
  agree,
  addRecord,
  editRecord,
  editRecord,
  comment,
  upload,
];

const listedTasks = ({ data }: TortureBody): TortureTask[] =>
  (data.nextTasks as TortureBody[]).map(({ taskId, userIdList }) => ({ taskId, userId: userIdList[0] }));
