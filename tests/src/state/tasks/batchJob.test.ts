import { describe, expect, test } from 'vitest';
import type { DryRunOutcome, DryRunVerdict } from '../../../../contract/calls/taskActions/dryRunOutcome.ts';
import type { SendOptions } from '../../../../src/client/api.ts';
import { CallFailure } from '../../../../src/client/callFailure.ts';
import { BatchJob } from '../../../../src/state/tasks/batchJob.ts';

const task = (taskId: string, verdict: DryRunVerdict = 'OK'): DryRunOutcome => ({
  taskId,
  verdict,
  amount: null,
  msg: '',
  title: `任务 ${taskId}`,
  formEnName: 'auto_contract',
  formCnName: '采购合同',
  processInstanceId: '9',
  initiatorName: '李娜',
  taskName: '审批',
});
const sixty = Array.from({ length: 60 }, (_, at) => task(String(at)));
const all = (taskIds: string[]) => taskIds.map((taskId) => ({ taskId, ok: true }));
const lost = () => new CallFailure({ reason: 'NETWORK', msg: '您的当前网络不稳定，请关注', status: 0 });

describe('a confirmed batch', () => {
  test('The batch performs the tasks that the dry run allowed, chunk by chunk, and reports each chunk once.', async () => {
    const plan = [...sixty, task('form', 'NEEDS_FORM'), task('gone', 'CLOSED')];
    const job = new BatchJob({ title: '批量退回', plan, send: async (taskIds) => all(taskIds) });
    const told: number[] = [];
    await job.run((outcomes) => told.push(outcomes.length));
    expect(told).toEqual([25, 25, 10]);
    expect(job.state.stage).toBe('done');
    expect(job.isAllDone).toBe(true);
    expect(job.state.outcomes.map(({ taskId }) => taskId)).toEqual(sixty.map(({ taskId }) => taskId));
  });

  test('pauses when the network is lost, and resumes under the same key', async () => {
    const keys: (string | undefined)[] = [];
    let offline = true;
    const send = async (taskIds: string[], { idempotencyKey }: SendOptions) => {
      keys.push(idempotencyKey);
      if (taskIds.includes('30') && offline) throw lost();
      return all(taskIds);
    };
    const job = new BatchJob({ title: '批量退回', plan: sixty, send });
    await job.run(() => {});
    expect(job.state).toMatchObject({ stage: 'broken', problem: '您的当前网络不稳定，请关注' });
    expect(job.state.outcomes).toHaveLength(25);
    offline = false;
    await job.run(() => {});
    expect(job.state).toMatchObject({ stage: 'done', problem: undefined });
    expect(keys[2]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
  });

  test('A batch that is ended during a pause is over, with the rest undone.', async () => {
    const send = async (): Promise<never> => {
      throw lost();
    };
    const job = new BatchJob({ title: '批量退回', plan: sixty, send });
    await job.run(() => {});
    job.stop();
    expect(job.state.stage).toBe('done');
    expect(job.isAllDone).toBe(false);
  });

  test('sends its last chunk again under its key, and the rest, when the page is closed during a pause', async () => {
    const sent: [number, string | undefined][] = [];
    const send = async (taskIds: string[], { idempotencyKey }: SendOptions): Promise<never> => {
      sent.push([taskIds.length, idempotencyKey]);
      throw lost();
    };
    const job = new BatchJob({ title: '批量退回', plan: sixty, send });
    await job.run(() => {});
    job.flush();
    const [first, again, rest] = sent;
    expect(sent.map(([count]) => count)).toEqual([25, 25, 35]);
    expect(again?.[1]).toBe(first?.[1]);
    expect(rest?.[1]).not.toBe(first?.[1]);
  });

  test('sends the rest in one chunk when the page is closed, each task once', async () => {
    const sent: { taskIds: string[]; keepalive: boolean | undefined }[] = [];
    const first = Promise.withResolvers<void>();
    const send = async (taskIds: string[], { keepalive }: SendOptions) => {
      sent.push({ taskIds, keepalive });
      await first.promise;
      return all(taskIds);
    };
    const job = new BatchJob({ title: '批量退回', plan: sixty, send });
    const run = job.run(() => {});
    job.flush();
    first.resolve();
    await run;
    expect(sent.map(({ taskIds }) => taskIds.length)).toEqual([25, 35]);
    expect(sent.flatMap(({ taskIds }) => taskIds)).toEqual(sixty.map(({ taskId }) => taskId));
    expect(sent.every(({ keepalive }) => keepalive)).toBe(true);
  });

  test('resumes in the next page with the same chunks under the same keys, and then reports its result', async () => {
    const done = new Map<string, string[]>();
    let isLeft = false;
    const send = async (taskIds: string[], { idempotencyKey = '' }: SendOptions) => {
      const key = `${idempotencyKey} ${taskIds.join()}`;
      if (!done.has(key)) done.set(key, taskIds);
      if (isLeft) throw lost();
      return all(taskIds);
    };
    const job = new BatchJob({ title: '批量退回', plan: sixty, send });
    let left: ReturnType<BatchJob['flush']> | undefined;
    const run = job.run(() => {
      isLeft = true;
      left ??= job.flush();
    });
    await run;
    isLeft = false;
    expect(left?.outcomes).toHaveLength(25);
    const resumed = JSON.parse(JSON.stringify(left));
    const next = new BatchJob({ title: '批量退回', plan: sixty, send, resumed });
    const told: number[] = [];
    await next.run((outcomes) => told.push(outcomes.length));
    expect(told).toEqual([35]);
    expect(next.isAllDone).toBe(true);
    expect([...done.values()].map((taskIds) => taskIds.length)).toEqual([25, 35]);
  });
});
