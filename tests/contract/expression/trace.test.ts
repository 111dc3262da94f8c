import { describe, expect, test } from 'vitest';
import { traceExpression } from '../../../contract/expression/trace.ts';

const now = '2026-03-02 09:30:00';
const read = (expression: string, data: Record<string, unknown>) =>
  traceExpression(expression, { data, now });

describe('The trace of an expression', () => {
  test('contains every name with its exact value, including branches that were not evaluated', () => {
    const data = { amount: '12.50', kind: 'A', open: true, other: 1 };
    expect(read('amount > 10 && (kind == "B" || open) && none == ""', data)).toEqual({
      amount: '12.50',
      kind: 'A',
      open: true,
      none: null,
    });
    expect(read('n > 1', { n: 1e21 })).toEqual({ n: '1000000000000000000000' });
  });

  test('includes sub-form columns and the initiator, and counts whole rows', () => {
    const items = [{ price: 1 }, { price: '2.5' }, {}];
    const data = { items, initiator: { userId: '7', roleKeys: ['staff'] } };
    expect(read('sum(items.price) > 3 && initiator.roleKeys == "staff"', data)).toEqual({
      'items.price': ['1', '2.5', null],
      'initiator.roleKeys': ['staff'],
    });
    expect(read('len(items) > 1', data)).toEqual({ items: '3 行' });
  });

  test('includes the date and the time if the expression uses them', () => {
    expect(read('days(day, today()) > 3', { day: '2026-01-01' })).toEqual({
      day: '2026-01-01',
      'today()': '2026-03-02',
    });
    expect(read('now() > until', { until: '' })).toEqual({ until: '', 'now()': now });
  });

  test('stays small, and does not fail on unreadable values', () => {
    const { text, list, odd } = read('text == "" || list == "" || odd == ""', {
      text: 'x'.repeat(5_000),
      list: Array.from({ length: 500 }, (_, n) => n),
      odd: 1e200,
    });
    expect([String(text).length, (list as unknown[]).length, odd]).toEqual([200, 20, null]);
  });
});
