import { beforeAll, expect, test } from 'vitest';
import type { LaunchCenter, LaunchForm } from '../../../../contract/calls/centre.ts';
import {
  findAdjacentEntry,
  findAdjacentGroup,
  groupLaunchEntries,
  setFavorite,
} from '../../../../src/panels/launch/launchSections.ts';
import { loadPinyin } from '../../../../src/ui/format/pinyin.ts';

beforeAll(loadPinyin);

const form = (formEnName: string, formCnName: string, category = ''): LaunchForm => ({
  formId: '1',
  formEnName,
  formCnName,
  category,
  processDefinitionId: '1',
  favourite: false,
  lastStartTime: null,
});
const [contract, payment, leave, visit] = [
  form('auto_contract', '采购合同', '采购管理'),
  form('auto_payment', '付款申请', '资金管理'),
  form('auto_leave', '请假', '人事行政'),
  form('auto_visit', '来访登记'),
] as const;
const centre: LaunchCenter = {
  categories: [
    { category: '采购管理', forms: [contract] },
    { category: '资金管理', forms: [payment] },
    { category: '人事行政', forms: [leave] },
    { category: '', forms: [visit] },
  ],
  favourites: [leave],
  recent: [payment, leave],
};
const shown = (typed: string) =>
  groupLaunchEntries(centre, typed).map(({ title, entries }) => [
    title,
    ...entries.map(({ form: one }) => one.formCnName),
  ]);

test('Bookmarked and recently started forms come before the categories.', () => {
  expect(shown('')).toEqual([
    ['收藏', '请假'],
    ['最近发起', '付款申请', '请假'],
    ['采购管理', '采购合同'],
    ['资金管理', '付款申请'],
    ['人事行政', '请假'],
    ['其他', '来访登记'],
  ]);
});

test('a form is found by characters, pinyin, initials, category and English name, only once', () => {
  expect(shown('请')).toEqual([
    ['资金管理', '付款申请'],
    ['人事行政', '请假'],
  ]);
  for (const typed of ['fksq', 'fukuan', '资金', 'payment', ' FKSQ ']) {
    expect(shown(typed), typed).toEqual([['资金管理', '付款申请']]);
  }
  expect(shown('xyz')).toEqual([]);
});

test('key navigation stops at the ends, and a removed item moves it to the first', () => {
  const sections = groupLaunchEntries(centre, '');
  const keyOf = (key: string | undefined, step: number) => findAdjacentEntry(sections, key, step)?.key;
  expect(keyOf(undefined, 0)).toBe('favourites/auto_leave');
  expect(keyOf('favourites/auto_leave', -1)).toBe('favourites/auto_leave');
  expect(keyOf('favourites/auto_leave', 1)).toBe('recent/auto_payment');
  expect(keyOf('category:/auto_visit', 1)).toBe('category:/auto_visit');
  expect(keyOf('recent/gone', 1)).toBe('favourites/auto_leave');
  expect(findAdjacentGroup(sections, 'recent/auto_leave', 1)?.key).toBe('category:采购管理/auto_contract');
  expect(findAdjacentGroup(sections, 'recent/auto_leave', -1)?.key).toBe('favourites/auto_leave');
  expect(findAdjacentGroup([], undefined, 1)).toBeUndefined();
});

test('a bookmarked form shows its bookmark everywhere at once', () => {
  const marked = setFavorite(centre, 'auto_payment', true);
  expect(marked.favourites.map((one) => one.formEnName)).toEqual(['auto_leave', 'auto_payment']);
  expect([marked.recent[0]?.favourite, marked.categories[1]?.forms[0]?.favourite]).toEqual([true, true]);
  const unmarked = setFavorite(marked, 'auto_payment', false);
  expect(unmarked.favourites.map((one) => one.formEnName)).toEqual(['auto_leave']);
  expect(unmarked.recent[0]?.favourite).toBe(false);
});
