import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreSessionEnd, session, setSessionEnd } from '../../../../src/state/session/session.ts';
import { createFakeStorage } from '../../../support/browser/fakeStorage.ts';

beforeEach(() => void vi.stubGlobal('sessionStorage', createFakeStorage()));
afterEach(() => setSessionEnd(undefined));

/** A new page knows nothing but the storage of its browser tab. */
function reload(): string | undefined {
  session.ended = undefined;
  restoreSessionEnd();
  return session.ended;
}

test('the reason for the end of a session survives a reload, and ends with the next sign-in', () => {
  setSessionEnd('登录已结束：管理员结束了您的登录');
  expect(reload()).toBe('登录已结束：管理员结束了您的登录');
  setSessionEnd(undefined);
  expect(reload()).toBeUndefined();
});
