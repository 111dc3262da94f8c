import { expect, test } from 'vitest';
import { findMore } from '../../../../src/state/cache/registrations.ts';

test('an increase is told, the first count and a decrease are not', () => {
  expect(findMore(undefined, { users: 2, depts: 0 })).toBeUndefined();
  expect(findMore({ users: 2, depts: 1 }, { users: 1, depts: 1 })).toBeUndefined();
  expect(findMore({ users: 2, depts: 1 }, { users: 4, depts: 0 })).toEqual({ users: 2, depts: 0 });
});
