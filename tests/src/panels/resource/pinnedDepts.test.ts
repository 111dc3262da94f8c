/** Departments of a filter. */
import { expect, test } from 'vitest';
import { joinDepts, splitDepts, togglePin } from '../../../../src/panels/resource/pinnedDepts.ts';

test('the department under the cursor is the last one of the filter, and is named once', () => {
  expect(joinDepts(['1', '2'], '3')).toEqual(['1', '2', '3']);
  expect(joinDepts(['1', '3'], '3')).toEqual(['1', '3']);
  expect(splitDepts(['1', '2', '3'])).toEqual({ pinned: ['1', '2'], at: '3' });
  expect(splitDepts([])).toEqual({ pinned: [], at: undefined });
});

test('a department is pinned, and not any more the second time', () => {
  expect(togglePin(['1'], '2')).toEqual(['1', '2']);
  expect(togglePin(['1', '2'], '2')).toEqual(['1']);
});
