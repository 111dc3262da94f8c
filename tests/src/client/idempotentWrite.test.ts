import { describe, expect, test } from 'vitest';
import { CallFailure } from '../../../src/client/callFailure.ts';
import { IdempotencyKey } from '../../../src/client/idempotentWrite.ts';

const body = { taskId: '1', comment: '同意' };
const lost = new CallFailure({ reason: 'NETWORK', msg: '您的当前网络不稳定，请关注', status: 0 });
const refused = new CallFailure({ reason: 'STALE_RECORD', msg: '数据已被他人修改', status: 200 });

describe('a repeatable write', () => {
  test('keeps its key until an answer arrives', () => {
    const once = new IdempotencyKey();
    const first = once.options(body);
    once.onFailure(lost);
    expect(once.options({ ...body })).toEqual(first);
    expect(first.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  test('A write with another body gets a new key.', () => {
    const once = new IdempotencyKey();
    const first = once.options(body);
    once.onFailure(lost);
    expect(once.options({ ...body, comment: '同意，请尽快' })).not.toEqual(first);
  });

  test('A write that succeeded gets a new key the next time.', () => {
    const once = new IdempotencyKey();
    const first = once.options(body);
    once.onAnswer();
    expect(once.options(body)).not.toEqual(first);
  });

  test('A write that was refused gets a new key the next time.', () => {
    const once = new IdempotencyKey();
    const first = once.options(body);
    once.onFailure(refused);
    expect(once.options(body)).not.toEqual(first);
  });
});
