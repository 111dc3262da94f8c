/** Predicts which statements would wait for a lock that another statement has waited for. No database. */
import { describe, expect, test } from 'vitest';
import { HeldLocks } from '../../../../server/db/locks/heldLocks.ts';

const list = { text: 'select r."id" from "auto_order" as r where r."name" = $1 limit 20', values: ['a'] };
const count = { text: 'select count(*) from "auto_order" as r', values: [] };
const joined = { text: 'select 1 from "auto_order" as r join "auto_buyer" as b on true', values: [] };
const buyers = { text: 'select r."id" from "auto_buyer" as r', values: [] };
const insert = { text: 'insert into "auto_order" ("name") values ($1)', values: ['a'] };
const instance = (id: string) => ({
  text: 'select "state" from "instances" where "instanceId" = $1 for update',
  values: [id],
});
const inside = 'while locking tuple (0,1) in relation "instances"';

describe('a read that waited without success', () => {
  test('names the tables of its forms, for every statement that uses them', () => {
    const locks = new HeldLocks();
    const lock = locks.meet(list, undefined);
    expect([list, count, insert, joined].map((one) => locks.listBlockingLocks(one))).toEqual([
      [lock],
      [lock],
      [lock],
      [lock],
    ]);
    expect(locks.listBlockingLocks(buyers)).toEqual([]);
  });

  test('affects only statements that use all of its tables', () => {
    const locks = new HeldLocks();
    const lock = locks.meet(joined, undefined);
    expect(locks.listBlockingLocks(joined)).toEqual([lock]);
    expect([...locks.listBlockingLocks(buyers), ...locks.listBlockingLocks(list)]).toEqual([]);
  });

  test('affects the same statement with any values if it uses no form', () => {
    const locks = new HeldLocks();
    const runs = (id: string) => ({ text: 'select * from "runs" where "instanceId" = $1', values: [id] });
    expect(locks.listBlockingLocks(runs('2'))).toEqual([]);
    const lock = locks.meet(runs('1'), undefined);
    expect(locks.listBlockingLocks(runs('2'))).toEqual([lock]);
  });
});

describe('a statement that locks rows', () => {
  test('names these rows and no others', () => {
    const locks = new HeldLocks();
    const lock = locks.meet(instance('1'), inside);
    expect(locks.listBlockingLocks(instance('1'))).toEqual([lock]);
    expect(locks.listBlockingLocks(instance('2'))).toEqual([]);
  });

  test('names no table if it uses a form, so that lists continue', () => {
    const locks = new HeldLocks();
    locks.meet(
      { text: 'update "auto_order" set "name" = $1 where "id" = $2', values: ['a', '1'] },
      undefined,
    );
    expect(locks.listBlockingLocks(list)).toEqual([]);
  });

  test('names no table if it is an insert that waits for another with the same key', () => {
    const locks = new HeldLocks();
    locks.meet(insert, 'while inserting index tuple (0,1) in relation "auto_order_name"');
    expect(locks.listBlockingLocks(list)).toEqual([]);
    expect(locks.listBlockingLocks(insert)).toHaveLength(1);
  });
});

test('a lock admits more and more waiting statements after it was acquired, and is then forgotten', () => {
  const locks = new HeldLocks();
  const lock = locks.meet(list, undefined);
  const limits = [locks.mostWaiters(lock)];
  while (locks.isHeld(lock)) {
    locks.pass(lock);
    limits.push(locks.mostWaiters(lock));
  }
  expect(limits).toEqual([2, 4, 8, Number.POSITIVE_INFINITY]);
  expect(locks.listBlockingLocks(list)).toEqual([]);
});

test('a lock that times out again while it is being released starts over', () => {
  const locks = new HeldLocks();
  const lock = locks.meet(list, undefined);
  locks.pass(lock);
  locks.meet(count, undefined);
  expect(locks.mostWaiters(lock)).toBe(2);
});

test('the oldest of more than a thousand locks is forgotten first', () => {
  const locks = new HeldLocks();
  const [first, second] = [instance('a'), instance('b')];
  locks.meet(first, inside);
  locks.meet(second, inside);
  for (let n = 0; n < 999; n += 1) locks.meet(instance(String(n)), inside);
  expect(locks.listBlockingLocks(first)).toEqual([]);
  expect(locks.listBlockingLocks(second)).toHaveLength(1);
});
