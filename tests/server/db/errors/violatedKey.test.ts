/** Unique violations in the form that PostgreSQL reports them, alone and with distributed tables. */
import { describe, expect, test } from 'vitest';
import { findViolatedKey, type UniqueKey } from '../../../../server/db/errors/violatedKey.ts';

const keys: UniqueKey[] = [
  { name: 'dictTypes_dictType_key', table: 'dictTypes', columns: ['dictType'] },
  { name: 'dictData_dictType_dictValue_key', table: 'dictData', columns: ['dictType', 'dictValue'] },
  { name: 'userNames', table: 'users', columns: ['userName'] },
  { name: 'deptNames', table: 'depts', columns: ['parentId', 'deptName'] },
];

const violation = (message: string, fields: object = {}) =>
  Object.assign(new Error(message), { code: '23505', ...fields });
const named = (name: string) => violation(`duplicate key value violates unique constraint "${name}"`);

const nameOf = (error: unknown) => findViolatedKey(error, keys)?.name;

describe('violations of a known key', () => {
  test.each([
    ['by the field of the protocol', violation('x', { constraint: 'userNames' }), 'userNames'],
    ['with the number of a shard behind it', violation('x', { constraint: 'userNames_102008' }), 'userNames'],
    ['by the message where the field is missing', named('dictTypes_dictType_key'), 'dictTypes_dictType_key'],
    [
      'by the message of a shard',
      named('dictData_dictType_dictValue_key_102011'),
      'dictData_dictType_dictValue_key',
    ],
    ['by a message in Chinese', violation('重复键违反唯一约束"userNames_102008"'), 'userNames'],
    ['by a message in French', violation('la valeur rompt la contrainte unique « userNames »'), 'userNames'],
    [
      'by its columns, where a partition has a constraint of its own',
      violation('x', {
        constraint: 'users_p3_lower_idx',
        table: 'users_p3',
        detail: 'Key (lower("userName"))=(a) already exists.',
      }),
      'userNames',
    ],
    [
      'by all of its columns',
      violation('x', { detail: 'Key ("dictType", "dictValue")=(color, red) already exists.' }),
      'dictData_dictType_dictValue_key',
    ],
    [
      'by columns within expressions',
      violation('x', { detail: '键值"(COALESCE("parentId", 0::bigint), "deptName")=(0, a)=(b)" 已经存在' }),
      'deptNames',
    ],
  ])('findViolatedKey finds the key %s', (_, error, name) => {
    expect(nameOf(error)).toBe(name);
  });
});

describe('other violations', () => {
  test.each([
    [
      'of another constraint',
      violation('x', { constraint: 'oneReader', detail: 'Key ((true))=(t) already exists.' }),
    ],
    ['of a constraint whose name only begins alike', violation('x', { constraint: 'userNamesOfOld' })],
    ['of a constraint whose name only ends alike', named('formerly_userNames')],
    [
      'of columns of another table',
      violation('x', { table: 'people', detail: 'Key ("userName")=(a) already exists.' }),
    ],
    ['of more columns', violation('x', { detail: 'Key ("userName", "deptId")=(a, 1) already exists.' })],
    ['without a detail', violation('x')],
    ['of another kind', Object.assign(named('userNames'), { code: '23503' })],
    ['of something else', new Error('duplicate "userNames"')],
    ['that is no error', 'userNames'],
  ])('findViolatedKey finds no key for a violation %s', (_, error) => {
    expect(nameOf(error)).toBeUndefined();
  });
});
