/** The verdicts of a dry run in one sentence before flows are moved to another version. */
import { expect, test } from 'vitest';
import { formatVerdicts } from '../../../../src/dialogs/action/instanceVerdicts.ts';

const verdict = (ok: boolean, reasons: string[] = [], notes: string[] = []) => ({
  processInstanceId: '1',
  title: '合同',
  ok,
  reasons,
  notes,
});

test('the sentence counts what can be moved and names the most frequent reasons first', () => {
  const verdicts = [
    verdict(true),
    verdict(true, [], ['节点“审批”的意见不再显示']),
    verdict(false, ['新版本没有节点“会签”']),
    verdict(false, ['新版本没有节点“复核”']),
    verdict(false, ['新版本没有节点“会签”']),
  ];
  expect(formatVerdicts(verdicts, '迁移')).toBe(
    '2 个可以迁移，3 个不能：新版本没有节点“会签”（2 个）；新版本没有节点“复核”。提醒：节点“审批”的意见不再显示',
  );
});

test('the sentence is the number alone without obstacles', () => {
  expect(formatVerdicts([verdict(true)], '作废')).toBe('1 个可以作废');
});
