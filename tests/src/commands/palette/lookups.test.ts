import { expect, test } from 'vitest';
import type { FoundRecord } from '../../../../contract/calls/shapes/foundRecordShapes.ts';
import { mergeRecords } from '../../../../src/commands/palette/lookups.ts';

const record = (rowId: string, more: Partial<FoundRecord> = {}): FoundRecord => ({
  formEnName: 'auto_contract',
  formCnName: '采购合同',
  rowId,
  title: `合同 ${rowId}`,
  serialNumber: `HT-${rowId}`,
  statusLabel: '处理中',
  byName: '李娜',
  time: '2026-11-21 09:00:00',
  processInstanceId: null,
  taskId: null,
  ...more,
});
const ids = (records: readonly FoundRecord[]) => records.map(({ rowId }) => rowId);

test('a record is listed once, together with its flow', () => {
  const flow = record('1', { processInstanceId: '10' });
  expect(mergeRecords([flow], [record('1'), record('2')], '合同')).toEqual([flow, record('2')]);
});

test('an exact number comes first, then the records that wait for the user', () => {
  const flows = [
    record('1', { processInstanceId: '10' }),
    record('2', { processInstanceId: '20', taskId: '7' }),
  ];
  expect(ids(mergeRecords(flows, [record('3')], 'ht-3'))).toEqual(['3', '2', '1']);
});
