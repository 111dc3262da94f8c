import { expect, test } from 'vitest';
import { findRedirect } from '../../../src/routes/routeGuard.ts';

const openPaths = ['/login', '/supplier/login', '/register', '/wxapp-auth'];
const asGuest = (href: string) => findRedirect({ href, signedIn: false, openPaths });
const signedIn = (href: string) => findRedirect({ href, signedIn: true, openPaths });

test('a guest sees open pages and is sent to sign in from all others', () => {
  expect(asGuest('/register?code=1')).toBeUndefined();
  expect(asGuest('/list/auto_contract?keyword=x')).toBe(
    '/login?redirect=%2Flist%2Fauto_contract%3Fkeyword%3Dx',
  );
});

test('an address with a code leads a guest to WeChat, and nobody else', () => {
  expect(asGuest('/index?code=a%26b')).toBe('/wxapp-auth?code=a%26b');
  expect(asGuest('/index?code=')).toBe('/login?redirect=%2Findex%3Fcode%3D');
  expect(signedIn('/index?code=a')).toBeUndefined();
});

test('a signed-in person leaves the sign-in pages, within this origin', () => {
  expect(signedIn('/supplier/login')).toBe('/index');
  expect(signedIn('/login?redirect=https://evil.example')).toBe('/index');
});

test('a guest who was a supplier is sent to the sign-in page of suppliers', () => {
  const href = '/list/auto_contract';
  const signInPath = '/supplier/login';
  expect(findRedirect({ href, signedIn: false, openPaths, signInPath })).toBe(
    '/supplier/login?redirect=%2Flist%2Fauto_contract',
  );
});
