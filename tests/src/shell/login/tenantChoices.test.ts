import { beforeAll, expect, test } from 'vitest';
import { filterTenants, findNamedTenant, findTenant } from '../../../../src/shell/login/tenantChoices.ts';
import { loadPinyin } from '../../../../src/ui/format/pinyin.ts';

const tenants = [
  { tenantCode: 'DEFAULT', tenantName: '示范公司' },
  { tenantCode: 'EAST', tenantName: '华东建设' },
  { tenantCode: 'WEST', tenantName: '西部物流' },
];
const codes = (typed: string) => filterTenants(tenants, typed).map(({ tenantCode }) => tenantCode);

beforeAll(loadPinyin);

test('a tenant is found by a part of its code, its name or its pinyin', () => {
  expect(codes('ea')).toEqual(['EAST']);
  expect(codes('st')).toEqual(['EAST', 'WEST']);
  expect(codes('物流')).toEqual(['WEST']);
  expect(codes('huadong')).toEqual(['EAST']);
  expect(codes('xbwl')).toEqual(['WEST']);
  expect(codes(' ')).toEqual(['DEFAULT', 'EAST', 'WEST']);
  expect(codes('other')).toEqual([]);
});

test('a whole code counts in any case, and a whole name instead of a code', () => {
  expect(findTenant(tenants, 'east ')?.tenantCode).toBe('EAST');
  expect(findTenant(tenants, 'eas')).toBeUndefined();
  expect(findNamedTenant(tenants, '华东建设')?.tenantCode).toBe('EAST');
  expect(findNamedTenant(tenants, '华东')).toBeUndefined();
  const twins = [...tenants, { tenantCode: 'EAST2', tenantName: '华东建设' }];
  expect(findNamedTenant(twins, '华东建设')).toBeUndefined();
});
