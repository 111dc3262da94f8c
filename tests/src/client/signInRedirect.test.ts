import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSignInUrl, sanitizeRedirect } from '../../../src/client/signInRedirect.ts';
import { findRedirect } from '../../../src/routes/routeGuard.ts';
import { parseSearch, stringifySearch } from '../../../src/routes/searchParams.ts';

describe('after signing in one goes', () => {
  test.each(['/auto/auto_contract?taskId=1#x', '/flow-manage/my-flow/todo'])('to %s', (path) => {
    expect(sanitizeRedirect(path)).toBe(path);
  });
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
  ])('home instead of %s', (path) => {
    expect(sanitizeRedirect(path)).toBe('/index');
  });
  test('never to another origin, whatever is asked', () => {
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

test('signing in remembers where one wanted to go', () => {
  expect(buildSignInUrl('/auto/auto_x?id=1')).toBe('/login?redirect=%2Fauto%2Fauto_x%3Fid%3D1');
  expect(buildSignInUrl('/index')).toBe('/login');
});

describe('the guard', () => {
  const openPaths = ['/login', '/404'];
  test('sends a guest to sign in, but lets the open paths be', () => {
    expect(findRedirect({ href: '/list/auto_x', signedIn: false, openPaths })).toBe(
      '/login?redirect=%2Flist%2Fauto_x',
    );
    expect(findRedirect({ href: '/login?redirect=/a', signedIn: false, openPaths })).toBeUndefined();
  });
  test('sends who is signed in on from signing in, to own paths only', () => {
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

test('ids of nineteen digits survive the address', () => {
  const search = { id: '9223372036854775807', name: '李 娜', empty: '' };
  expect(parseSearch(stringifySearch(search))).toEqual({ id: '9223372036854775807', name: '李 娜' });
});
