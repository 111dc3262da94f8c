import { expect, test } from 'vitest';
import { formatInstanceLines, formatInstanceName } from '../../../../src/dialogs/action/instanceNames.ts';

test('two flows with the same title are told apart by number, initiator and day', () => {
  const title = '钢筋采购';
  const of = { initiatorName: '王芳', createTime: '2001-11-28 09:40:00' };
  expect(formatInstanceName({ title, serialNumber: 'CG-001', ...of })).toBe(
    '钢筋采购（CG-001，王芳，2001-11-28）',
  );
  expect(formatInstanceName({ title, serialNumber: '', ...of })).toBe('钢筋采购（王芳，2001-11-28）');
  expect(formatInstanceName({ title })).toBe('钢筋采购');
});

test('a task names the day on which its flow was started, not the day of its arrival', () => {
  const task = { title: '钢筋采购', createTime: '2001-12-05 08:00:00', startTime: '2001-11-28 09:40:00' };
  expect(formatInstanceName(task)).toBe('钢筋采购（2001-11-28）');
});

test('a question lists up to eight flows and counts them if there are more', () => {
  expect(formatInstanceLines(['甲', '乙'])).toBe('甲\n乙');
  const lines = formatInstanceLines(Array.from({ length: 9 }, (_, at) => `第${at}`)).split('\n');
  expect(lines.slice(-2)).toEqual(['第7', '等 9 个']);
});
