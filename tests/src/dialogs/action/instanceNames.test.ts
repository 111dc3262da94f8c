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

test('a question lists up to eight flows and counts them if there are more', () => {
  expect(formatInstanceLines(['甲', '乙'])).toBe('甲\n乙');
  const lines = formatInstanceLines(Array.from({ length: 9 }, (_, at) => `第${at}`)).split('\n');
  expect(lines.slice(-2)).toEqual(['第7', '等 9 个']);
});
