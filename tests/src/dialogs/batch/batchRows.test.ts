import { describe, expect, test } from 'vitest';
import type { DryRunOutcome, DryRunVerdict } from '../../../../contract/calls/taskActions/dryRunOutcome.ts';
import { CallFailure } from '../../../../src/client/callFailure.ts';
import {
  formatBatchPlan,
  formatBatchReport,
  listProgressRows,
  listResultRows,
} from '../../../../src/dialogs/batch/batchRows.ts';
import { type BatchWork, runBatch } from '../../../../src/state/tasks/batchRun.ts';

const ids = ['1', '2', '3', '4', '5'];
const all = (taskIds: string[]) => taskIds.map((taskId) => ({ taskId, ok: true }));
const lost = () => new CallFailure({ reason: 'NETWORK', msg: '您的当前网络不稳定，请关注', status: 0 });

const work = (given: Partial<BatchWork>): BatchWork => ({
  taskIds: ids,
  size: 2,
  run: async (taskIds) => all(taskIds),
  onProgress: () => {},
  isStopped: () => false,
  ...given,
});

describe('a running batch', () => {
  test('a chunk that is refused as a whole fails its tasks, and the rest continues', async () => {
    const refused = new CallFailure({ reason: 'HTTP', msg: '当前操作没有权限', status: 403 });
    const run = async (taskIds: string[]) => {
      if (taskIds.includes('3')) throw refused;
      return all(taskIds);
    };
    const { outcomes, broken } = await runBatch(work({ run }));
    expect(outcomes.map((one) => one.ok)).toEqual([true, true, false, false, true]);
    expect(outcomes[2]?.msg).toBe('当前操作没有权限');
    expect(broken).toBeUndefined();
  });

  test('a lost answer stops it; resuming sends the same chunk under the same key, and the next under another', async () => {
    const sent: [string, string | undefined][] = [];
    let offline = true;
    const run: BatchWork['run'] = async (taskIds, { idempotencyKey }) => {
      sent.push([taskIds.join(), idempotencyKey]);
      if (taskIds.includes('3') && offline) throw lost();
      return all(taskIds);
    };
    const broken = await runBatch(work({ run }));
    expect(broken).toMatchObject({ broken: '您的当前网络不稳定，请关注', outcomes: all(['1', '2']) });
    offline = false;
    const whole = await runBatch(work({ run }), broken);
    expect(whole.outcomes).toEqual(all(ids));
    expect(sent.map(([piece]) => piece)).toEqual(['1,2', '3,4', '3,4', '5']);
    expect(sent[2]?.[1]).toBe(sent[1]?.[1]);
    expect(new Set(sent.map(([, key]) => key)).size).toBe(3);
  });

  test('stopping leaves the tasks that have not started', async () => {
    let begun = 0;
    const run = async (taskIds: string[]) => {
      begun += 1;
      return all(taskIds);
    };
    const { outcomes } = await runBatch(work({ run, isStopped: () => begun >= 1 }));
    expect(outcomes).toEqual(all(['1', '2']));
  });

  test('Progress is reported before each chunk and after its answer.', async () => {
    const told: [number, number][] = [];
    await runBatch(work({ onProgress: ({ outcomes, sent }) => told.push([outcomes.length, sent.length]) }));
    expect(told).toEqual([
      [0, 1],
      [2, 0],
      [2, 1],
      [4, 0],
      [4, 1],
      [5, 0],
    ]);
  });

  test('an error of the page counts as no task’s result', async () => {
    const run = async () => {
      throw new TypeError('a bug');
    };
    await expect(runBatch(work({ run }))).rejects.toThrow('a bug');
  });
});

const task = (taskId: string, verdict: DryRunVerdict, amount: string | null = null): DryRunOutcome => ({
  taskId,
  verdict,
  amount,
  msg: `说明 ${taskId}`,
  title: `任务 ${taskId}`,
  formEnName: 'auto_contract',
  formCnName: '采购合同',
  processInstanceId: '9',
  initiatorName: '李娜',
  taskName: '审批',
});

const plan = [
  task('1', 'OK', '10.10'),
  task('2', 'CLOSED'),
  task('3', 'NEEDS_FORM', '99'),
  task('4', 'OK', '0.20'),
  task('5', 'NEEDS_CHOICE'),
];

describe('the table', () => {
  test('Tasks that need a person come first, and the rest keeps the order of the list.', () => {
    expect(listProgressRows(plan).map(({ task: { taskId }, tag }) => [taskId, tag.text])).toEqual([
      ['3', '需填写'],
      ['5', '需选人'],
      ['2', '已被处理'],
      ['1', '可处理'],
      ['4', '可处理'],
    ]);
  });

  test('the confirmation counts and sums only the tasks that will be done', () => {
    expect(formatBatchPlan(plan)).toBe('将处理 2 条（金额合计 10.30），3 条需逐条处理');
    expect(formatBatchPlan([task('1', 'OK')])).toBe('将处理 1 条');
    expect(formatBatchPlan([task('1', 'WAITING')])).toBe('选中的 1 条都需逐条处理');
  });

  test('Rows keep their positions while the batch runs.', () => {
    const outcomes = [{ taskId: '1', ok: false, msg: '任务已被处理' }];
    expect(listProgressRows(plan, outcomes).map(({ task: { taskId } }) => taskId)).toEqual([
      '3',
      '5',
      '2',
      '1',
      '4',
    ]);
  });

  test('afterwards failures come first, with their reason, and tasks that have not started say so', () => {
    const outcomes = [{ taskId: '4', ok: false, msg: '流程已结束' }];
    expect(
      listResultRows(plan, outcomes).map(({ task: { taskId }, tag, detail }) => [taskId, tag.text, detail]),
    ).toEqual([
      ['4', '失败', '流程已结束'],
      ['3', '需填写', '说明 3'],
      ['5', '需选人', '说明 5'],
      ['2', '已被处理', '说明 2'],
      ['1', '未处理', '已停止，未处理'],
    ]);
    expect(formatBatchReport(plan, outcomes)).toBe(
      '成功 0 条，失败 1 条，未处理 1 条，需逐条处理 3 条；未成功的仍保持选中',
    );
  });

  test('a batch without failures reports only success', () => {
    expect(formatBatchReport([task('1', 'OK')], [{ taskId: '1', ok: true }])).toBe('成功 1 条');
  });
});
