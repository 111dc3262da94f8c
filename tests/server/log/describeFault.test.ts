import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeFault } from '../../../server/log/describeFault.ts';

const secret = '机密值 4711';

function databaseError(): pg.DatabaseError {
  const error = new pg.DatabaseError(`duplicate key value: ${secret}`, 10, 'error');
  return Object.assign(error, {
    code: '23505',
    severity: 'ERROR',
    detail: `Key (name)=(${secret}) already exists.`,
    where: `COPY users, line 1: "${secret}"`,
    parameters: [secret],
    schema: 'tenant_x',
    table: 'users',
    constraint: 'users_name_key',
  });
}

test('an error of PostgreSQL is logged with its code and names, without message, detail and parameters', () => {
  const told = describeFault(databaseError());
  expect(told).toContain('PostgreSQL error 23505, schema tenant_x, table users, constraint users_name_key');
  expect(told).toMatch(/\n\s+at /);
  expect(told).not.toContain(secret);
});

test('the same applies to a cause, and to an error from another thread that has lost its class', () => {
  const plain = Object.assign(new Error(secret), { code: '22P02', severity: 'ERROR' });
  for (const told of [
    describeFault(new Error('outer', { cause: plain })),
    describeFault(new Error('outer', { cause: databaseError() })),
  ]) {
    expect(told).toContain('outer');
    expect(told).toContain('caused by PostgreSQL error');
    expect(told).not.toContain(secret);
  }
});

test('the input that a parser could not read is not logged', () => {
  const thrown = [
    () => JSON.parse(`{"a": ${secret}`),
    () => z.enum(['a']).parse(secret),
    () => decodeURIComponent('%'),
  ].map((work) => {
    try {
      work();
      return undefined;
    } catch (error) {
      return error;
    }
  });
  for (const error of thrown) {
    expect(error).toBeInstanceOf(Error);
    expect(describeFault(error)).not.toContain('机密');
  }
});

test('a thrown value that is not an error is logged by its type only', () => {
  expect(describeFault(secret)).toBe('A value of type string was thrown.');
});

test('an error of the product keeps its message', () => {
  expect(describeFault(new Error('The thread ended without an answer.'))).toContain(
    'The thread ended without an answer.',
  );
});
