import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSignInUrl, findRedirectTenant, sanitizeRedirect } from '../../../src/client/signInRedirect.ts';
import { findRedirect } from '../../../src/routes/routeGuard.ts';
import { parseSearch, stringifySearch } from '../../../src/routes/searchParams.ts';

describe('the page after signing in', () => {
  test.each(['/auto/auto_contract?taskId=1#x', '/flow-manage/my-flow/todo'])(
    'The user goes to %s.',
    (path) => {
      expect(sanitizeRedirect(path)).toBe(path);
    },
  );
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'evil',
    '',
    null,
    undefined,
    '/',
    '/login?redirect=/login',
  ])('the page after signing in is the home page instead of %s', (path) => {
    expect(sanitizeRedirect(path)).toBe('/index');
  });
  test('never belongs to another origin', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', 'a', ':', '@', '\t', '\n', '%2f', '?', '#', 'http:'),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const path = sanitizeRedirect(parts.join(''));
        expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
        expect(path.startsWith('//')).toBe(false);
      }),
    );
  });
});

test('signing in remembers the requested page', () => {
  expect(buildSignInUrl('/auto/auto_x?id=1')).toBe('/login?redirect=%2Fauto%2Fauto_x%3Fid%3D1');
  expect(buildSignInUrl('/index')).toBe('/login');
});

describe('the guard', () => {
  const openPaths = ['/login', '/404'];
  test('redirects a guest to the sign-in page, except on open paths', () => {
    expect(findRedirect({ href: '/list/auto_x', signedIn: false, openPaths })).toBe(
      '/login?redirect=%2Flist%2Fauto_x',
    );
    expect(findRedirect({ href: '/login?redirect=/a', signedIn: false, openPaths })).toBeUndefined();
  });
  test('redirects a signed-in user from the sign-in page, only to paths of the application', () => {
    expect(findRedirect({ href: '/login?redirect=%2Flist%2Fauto_x', signedIn: true, openPaths })).toBe(
      '/list/auto_x',
    );
    expect(findRedirect({ href: '/login?redirect=https://evil.example', signedIn: true, openPaths })).toBe(
      '/index',
    );
    expect(findRedirect({ href: '/', signedIn: true, openPaths })).toBe('/index');
    expect(findRedirect({ href: '/list/auto_x', signedIn: true, openPaths })).toBeUndefined();
  });
});

test('ids of nineteen digits survive in the address', () => {
  const search = { id: '9223372036854775807', name: '李 娜', empty: '' };
  expect(parseSearch(stringifySearch(search))).toEqual({ id: '9223372036854775807', name: '李 娜' });
});

test('the tenant of a file link is that of the sign-in, and no other address names one', () => {
  expect(findRedirectTenant('/online-preview?tenant=EAST&fileId=7')).toBe('EAST');
  expect(findRedirectTenant('/online-preview?fileId=7')).toBeUndefined();
  expect(findRedirectTenant('/online-preview?tenant=%22%3E')).toBeUndefined();
  expect(findRedirectTenant('/index?tenant=EAST')).toBeUndefined();
  expect(findRedirectTenant('//evil/online-preview?tenant=EAST')).toBeUndefined();
  expect(findRedirectTenant(undefined)).toBeUndefined();
});
