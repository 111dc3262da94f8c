import { expect, test } from 'vitest';
import { visibleChrome } from '../../../../src/shell/frame/visibleChrome.ts';

const all = { topBar: true, sidebar: true, tabs: true, status: true };
const none = { topBar: false, sidebar: false, tabs: false, status: false };

test('noHeader, noSidebar and blank hide their parts, with or without a value', () => {
  const parts = (search: Record<string, string>) =>
    visibleChrome({ pathname: '/list/auto_contract', search });
  expect(parts({})).toEqual(all);
  expect(parts({ noHeader: '' })).toEqual({ ...all, topBar: false });
  expect(parts({ noSidebar: '1' })).toEqual({ ...all, sidebar: false });
  expect(parts({ blank: '' })).toEqual(none);
});

test('an address with /view-report has no chrome', () => {
  expect(visibleChrome({ pathname: '/view-report', search: {} })).toEqual(none);
  expect(visibleChrome({ pathname: '/embedded/view-report/7', search: {} })).toEqual(none);
});

test('a designer keeps the status line, which shows its keys', () => {
  expect(visibleChrome({ pathname: '/tool/build/index', search: {} })).toEqual({ ...none, status: true });
});
