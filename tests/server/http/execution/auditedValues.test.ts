import { expect, test } from 'vitest';
import type { AuditObject } from '../../../../contract/audit.ts';
import { formatAuditChanges, readAuditChanges } from '../../../../contract/auditChanges.ts';
import { listAuditedFields } from '../../../../contract/resources/auditedFields.ts';
import { resources } from '../../../../contract/resources/registry.ts';
import { listEditorFields } from '../../../../contract/resources/resource.ts';
import { listComparedFields } from '../../../../server/db/queries/audit/auditedTable.ts';
import { auditedTables } from '../../../../server/db/queries/audit/auditedTables.ts';
import {
  compareAuditedRows,
  listReferences,
  nameReferences,
} from '../../../../server/http/execution/auditedValues.ts';

const row = (id: string, values: Record<string, unknown>) => ({
  id,
  name: String(values[names.find((name) => name in values) ?? ''] ?? ''),
  values,
});

const names = ['deptName', 'roleName', 'configName', 'postName'];

function describeDept(
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
) {
  const changes = compareAuditedRows(
    'dept',
    before ? [row('3', before)] : [],
    after ? [row('3', after)] : [],
  );
  const names = new Map([['user' as const, new Map([['7', '王芳']])]]);
  return formatAuditChanges(changes.map((change) => nameReferences(change, names)));
}

test('a changed field has its old and its new value, options and references by name', () => {
  const before = { deptName: '物资部', status: '0', leaderId: null, phone: '1' };
  expect(describeDept(before, { ...before, status: '1', leaderId: '7' })).toBe(
    '物资部：负责人 空 → 王芳，状态 正常 → 停用',
  );
});

test('a new object has its filled fields, a removed one what it had', () => {
  expect(describeDept(undefined, { deptName: '财务部', status: '0', phone: '' })).toBe(
    '财务部：部门名称 财务部，状态 正常',
  );
  expect(describeDept({ deptName: '财务部', status: '0' }, undefined)).toBe(
    '财务部：部门名称 财务部 → 已删除，状态 正常 → 已删除',
  );
});

test('an unchanged object leaves nothing', () => {
  expect(describeDept({ deptName: '财务部' }, { deptName: '财务部' })).toBe('');
});

test('a list tells its new and its missing elements, of many only some', () => {
  const held = Array.from({ length: 30 }, (_, index) => String(index + 100));
  const changes = compareAuditedRows(
    'role',
    [row('1', { roleName: '采购专员', menuIds: ['5'] })],
    [row('1', { roleName: '采购专员', menuIds: held })],
  );
  expect([...(listReferences(changes).get('menu') ?? [])]).toHaveLength(31);
  const text = formatAuditChanges(changes.map((change) => nameReferences(change, new Map())));
  expect(text).toMatch(/^采购专员：权限 \+100、101.*、119 等 30 项 −5$/);
});

test('the value of a setting that may be a key is not recorded', () => {
  const change = (configKey: string) =>
    compareAuditedRows(
      'config',
      [row('1', { configName: '某键', configKey, configValue: 'before' })],
      [row('1', { configName: '某键', configKey, configValue: 'after' })],
    ).map((one) => one.change);
  expect(formatAuditChanges(change('sys.map.key'))).toBe('某键：参数键值 已修改');
  expect(formatAuditChanges(change('sys.head.title'))).toBe('某键：参数键值 before → after');
});

test('a long value is cut', () => {
  const [change] = compareAuditedRows(
    'post',
    [row('1', { postName: '岗', remark: '' })],
    [row('1', { postName: '岗', remark: 'x'.repeat(500) })],
  );
  expect(change?.change.to).toHaveLength(121);
});

test('changes are read from a detail, of one object where it is asked for', () => {
  const detail = JSON.stringify({
    fields: ['status'],
    changes: [
      { object: 'user:1', name: '甲', field: '状态', from: '正常', to: '停用' },
      { object: 'user:2', name: '乙', field: '状态', from: '正常', to: '停用' },
    ],
  });
  expect(readAuditChanges(detail).map(({ name }) => name)).toEqual(['甲', '乙']);
  expect(readAuditChanges(detail, 'user:2').map(({ name }) => name)).toEqual(['乙']);
  expect(readAuditChanges('{"fields":["changes"]}')).toEqual([]);
});

test('a list has as many elements as an entry has space for', () => {
  const day = (at: number) => ({ date: `2026-0${(at % 9) + 1}-1${at % 9}`, name: '长'.repeat(40) });
  const [change] = compareAuditedRows(
    'calendar',
    [row('only', { holidays: [] })],
    [row('only', { holidays: Array.from({ length: 9 }, (_, at) => day(at)) })],
  ).map((one) => nameReferences(one, new Map()));
  expect(change?.added?.length).toBeGreaterThan(5);
  expect((change?.added?.length ?? 0) + (change?.more?.added ?? 0)).toBe(9);
  expect(JSON.stringify(change).length).toBeLessThan(1000);
});

test('hours of a week and special days of the calendar are told in words', () => {
  const work = [{ from: '09:00', to: '12:00' }];
  const before = { day5: [], holidays: [{ date: '2026-10-01', name: '国庆节' }], workdays: [] };
  const after = {
    day5: work,
    holidays: [],
    workdays: [{ date: '2026-10-10', name: '', shifts: work }],
  };
  const changes = compareAuditedRows('calendar', [row('only', before)], [row('only', after)]);
  expect(formatAuditChanges(changes.map((one) => nameReferences(one, new Map())))).toBe(
    '：周六 休息 → 09:00-12:00，放假日 −2026-10-01 周四 国庆节，调休上班日 +2026-10-10 周六 09:00-12:00',
  );
});

test('times have the precision of their field', () => {
  const [one] = compareAuditedRows(
    'definition',
    [row('1', { deployTime: null })],
    [row('1', { deployTime: '2026-11-28 20:40:57.123456+08' })],
  );
  expect(one?.change).toMatchObject({ from: '', to: '2026-11-28 20:40:57' });
});

test.each(Object.values(resources).filter(({ calls }) => calls.edit))(
  'every field of $title that a person enters is compared',
  (resource) => {
    const source = auditedTables[resource.name as AuditObject];
    const compared = new Set(source ? listComparedFields(source) : []);
    const missing = listEditorFields(resource, 'edit').filter(({ enName }) => !compared.has(enName));
    expect(missing.map(({ enName }) => enName)).toEqual([]);
  },
);

test.each(Object.entries(auditedTables))('every compared value of %s has a label', (kind, source) => {
  const described = new Set(listAuditedFields(kind as AuditObject).map(({ enName }) => enName));
  expect(listComparedFields(source).filter((name) => !described.has(name))).toEqual([]);
});
