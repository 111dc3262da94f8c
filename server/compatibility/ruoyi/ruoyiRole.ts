import type { CallResult } from '../../../contract/call.ts';
import type { roleCalls } from '../../../contract/calls/role.ts';
import type { Fields } from '../operation.ts';

type Role = CallResult<typeof roleCalls.list>['rows'][number];

/** RuoYi's number of a scope. */
const scopeNumbers: Readonly<Record<Role['dataScope'], string>> = {
  ALL: '1',
  CUSTOM: '2',
  DEPT: '3',
  DEPT_AND_CHILD: '4',
  SELF: '5',
};

/** The scope of a number; a name of the contract stays. */
export const parseDataScope = (sent: unknown): unknown =>
  Object.entries(scopeNumbers).find(([, number]) => number === sent)?.[0] ?? sent;

/** RuoYi sends back what it was answered. */
export const toRuoyiRole = ({ people: _, ...role }: Role): Fields => ({
  ...role,
  roleSort: role.orderNum,
  dataScope: scopeNumbers[role.dataScope],
  menuCheckStrictly: true,
  deptCheckStrictly: true,
  flag: false,
  admin: role.roleKey === 'admin',
});
