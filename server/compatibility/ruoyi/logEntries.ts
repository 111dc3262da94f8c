/** Entries of the audit log in the format of RuoYi's two logs. */
import { type AuditKind, auditKinds } from '../../../contract/audit.ts';
import type { CallResult } from '../../../contract/call.ts';
import type { auditCalls } from '../../../contract/calls/audit.ts';
import { Failure, failures } from '../../../contract/failures.ts';
import type { Fields } from '../operation.ts';
import { toListQuery } from './requestInput.ts';

type Entry = CallResult<typeof auditCalls.list>['rows'][number];

const isDone = ({ outcome }: Entry) => outcome === 'done';

export function toOperationEntry(entry: Entry): Fields {
  const [requestMethod = '', operUrl = ''] = entry.what.split(' ');
  return {
    operId: entry.auditId,
    title: auditKinds[entry.kind],
    businessType: businessTypeOf(entry),
    method: entry.what,
    requestMethod,
    operName: entry.userName,
    operUrl,
    operIp: entry.address,
    operLocation: '',
    operParam: entry.detail,
    jsonResult: '',
    status: isDone(entry) ? 0 : 1,
    errorMsg: isDone(entry) ? '' : outcomeText(entry.outcome),
    operTime: entry.time,
    // Not measured; RuoYi appends the unit.
    costTime: '-',
  };
}

export function toSignInEntry(entry: Entry): Fields {
  return {
    infoId: entry.auditId,
    userName: entry.userName,
    ipaddr: entry.address,
    loginLocation: '',
    browser: '',
    os: '',
    status: isDone(entry) ? '0' : '1',
    msg: isDone(entry) ? '登录成功' : outcomeText(entry.outcome),
    loginTime: entry.time,
  };
}

// A reason of the table, or a status, which has no sentence.
const outcomeText = (outcome: string): string => (failures as Record<string, string>)[outcome] ?? outcome;

/** Maps to an entry of sys_oper_type; an entry without a match is 其他. */
function businessTypeOf({ kind, what }: Entry): number {
  const known = businessTypes.find((type) => type.kind === kind || type.path?.test(what));
  return known?.value ?? 0;
}

const businessTypes: readonly { value: number; kind?: AuditKind; path?: RegExp }[] = [
  { value: 5, kind: 'export' },
  { value: 6, kind: 'import' },
  { value: 7, path: /\/session\/end$|\/sessions\// },
  { value: 3, path: /\/delete$/ },
  { value: 4, path: /\/role\/members$/ },
  { value: 2, path: /\/edit$|\/sort$|\/changeStatus\/|\/resetPwd$|\/updatePwd$|\/avatar$/ },
  { value: 1, path: /^POST \/system\/(user|role|menu|dept|post|config|dict\/(type|data))$/ },
];

/** The log has one order only: newest first. */
const isNewestFirst = (query: Fields) =>
  query.isAsc === undefined ||
  (query.isAsc === 'descending' && ['operTime', 'loginTime'].includes(String(query.orderByColumn)));

/** Time range, page and outcome, which both logs share. */
function logQuery(sent: Fields): Fields {
  if (!isNewestFirst(sent)) throw notOfferedFailure('日志只按时间从新到旧排列');
  const { orderByColumn: _, isAsc: __, status, ...query } = toListQuery(sent);
  return { ...query, ...(status === undefined ? {} : { done: String(status === '0') }) };
}

export function operationQuery(sent: Fields): Fields {
  const { operIp, operName, title, businessType, ...query } = logQuery(sent);
  return {
    ...query,
    ...(operIp ? { address: operIp } : {}),
    ...(operName ? { userName: operName } : {}),
    ...(title ? { kind: auditKindOfTitle(String(title)) } : {}),
    ...(businessType === undefined ? {} : { kind: kindOfBusinessType(Number(businessType)) }),
  };
}

export function signInQuery(sent: Fields): Fields {
  const { ipaddr, ...query } = logQuery(sent);
  return { ...query, kind: 'signIn', ...(ipaddr ? { address: ipaddr } : {}) };
}

function auditKindOfTitle(title: string): string {
  const known = Object.entries(auditKinds).find(([, name]) => name.includes(title));
  if (!known) throw notOfferedFailure(`系统模块可以是：${Object.values(auditKinds).join('、')}`);
  return known[0];
}

function kindOfBusinessType(value: number): string {
  const kind = businessTypes.find((type) => type.value === value)?.kind;
  if (!kind) throw notOfferedFailure('日志只能按导出、导入两种操作类型筛选，其余请按系统模块筛选');
  return kind;
}

const notOfferedFailure = (msg: string) => new Failure('NOT_OFFERED', { msg });
