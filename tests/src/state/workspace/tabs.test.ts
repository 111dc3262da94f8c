import { beforeEach, describe, expect, test } from 'vitest';
import { formatFormTabTitle, pageCacheKey } from '../../../../src/state/workspace/formTab.ts';
import { registerNavigation } from '../../../../src/state/workspace/navigation.ts';
import {
  activateAdjacentTab,
  clearTabs,
  closeTab,
  closeTabs,
  findTab,
  openTab,
  selectMountedTabs,
  tabs,
} from '../../../../src/state/workspace/tabs.ts';

describe('the title of a form tab', () => {
  test.each([
    ['新增采购合同', {}],
    ['发起采购合同', { startsFlow: true, from: 'flow' }],
    ['新增采购合同', { startsFlow: true }],
    ['编辑采购合同', { id: '12' }],
    ['查看采购合同', { id: '12', detail: 'detail' }],
    ['查看采购合同', { id: '12', processInstanceId: '5', from: 'flow' }],
    ['审批采购合同', { id: '12', detail: 'detail', taskId: '7', processInstanceId: '5' }],
    ['审批采购合同', { taskId: '7' }],
  ])('%s belongs to %o', (title, address) => {
    expect(formatFormTabTitle(address, '采购合同')).toBe(title);
  });
});

test('forms keep their pages under their own keys', () => {
  expect(pageCacheKey('auto_contract', 'list')).toBe('auto_contract_list');
  expect(pageCacheKey('auto_contract', 'form')).toBe('auto_contract_form');
  expect(pageCacheKey('todo', 'list')).toBe('todo');
});

describe('tabs', () => {
  const open = (key: string, more: { affix?: boolean } = {}) =>
    openTab({
      key,
      href: key,
      place: { pathname: key, params: {}, search: {} },
      pageId: 'list',
      title: key,
      affix: false,
      ...more,
    });
  const keys = () => tabs.list.map((tab) => tab.key);
  let went = '';

  beforeEach(() => {
    clearTabs();
    went = '';
    registerNavigation((href) => {
      went = href;
    });
    open('/index', { affix: true });
    open('/a');
    open('/b');
  });

  test('open once per key and keep the title that a page set', () => {
    const tab = findTab('/a');
    if (tab) tab.title = '自定';
    open('/a');
    expect(keys()).toEqual(['/index', '/a', '/b']);
    expect(findTab('/a')?.title).toBe('自定');
    expect(tabs.active).toBe('/a');
  });
  test('activate a neighbor when they are closed', async () => {
    await closeTab('/b');
    expect(went).toBe('/a');
  });
  test('stay open when pinned and all are closed', async () => {
    await closeTabs(() => true);
    expect(keys()).toEqual(['/index']);
  });
  test('unmount a page that is not cached when another one is shown, unless it has unsaved changes', () => {
    const mounted = (tab: Partial<(typeof tabs.list)[number]>, active: string) =>
      [
        ...selectMountedTabs(
          [
            { key: '/a', seen: 2, dirty: false, ...tab },
            { key: '/b', seen: 1, dirty: false },
          ],
          active,
        ),
      ].sort();
    expect(mounted({ noCache: true }, '/b')).toEqual(['/b']);
    expect(mounted({ noCache: true }, '/a')).toEqual(['/a', '/b']);
    expect(mounted({ noCache: true, dirty: true }, '/b')).toEqual(['/a', '/b']);
    expect(mounted({}, '/b')).toEqual(['/a', '/b']);
  });
  test('A tab that refuses to close stays.', async () => {
    const tab = findTab('/b');
    if (tab) tab.mayClose = async () => false;
    await closeTabs(() => true);
    expect(keys()).toEqual(['/index', '/b']);
  });
  test('Switching tabs wraps around at the ends.', () => {
    activateAdjacentTab(1);
    expect(went).toBe('/index');
  });
});

test('the most recent pages stay mounted, and unsaved ones always', () => {
  const list = Array.from({ length: 12 }, (_, at) => ({ key: `/${at}`, seen: at, dirty: at === 0 }));
  const mounted = selectMountedTabs(list, '/1');
  expect(mounted).toEqual(new Set(['/1', '/0', '/4', '/5', '/6', '/7', '/8', '/9', '/10', '/11']));
});
