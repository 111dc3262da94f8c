/**
 * The audit rule of a call: what its entry in the tenant's audit log contains. Every call that writes, exports, reads a
 * file or prints declares one; `'none'` is an explicit choice.
 */
import type { Reason } from './failures.ts';

/** Kinds of audit log entries, with their labels. */
export const auditKinds = {
  signIn: '登录',
  signOut: '退出',
  refusal: '拒绝访问',
  account: '本人账号',
  administration: '系统管理',
  record: '单据',
  import: '导入',
  export: '导出',
  print: '打印',
  file: '文件',
  delegation: '委托',
} as const;

export type AuditKind = keyof typeof auditKinds;

/** Object types that an entry can name. They are stored as `type:id`, e.g. `record:12`, `form:auto_contract`. */
export const auditObjects = [
  'absence',
  'apiToken',
  'calendar',
  'comment',
  'config',
  'constant',
  'definition',
  'dept',
  'dictData',
  'dictType',
  'file',
  'form',
  'instance',
  'job',
  'menu',
  'notice',
  'post',
  'record',
  'recurringJob',
  'role',
  'task',
  'tenant',
  'user',
  'view',
] as const;

export type AuditObject = (typeof auditObjects)[number];

/** A path in the request or the response: `params.form`, `body` (a list of ids), `answer.data.id`. */
export type AuditSource =
  | `params.${string}`
  | `query.${string}`
  | 'body'
  | `body.${string}`
  | `answer.${string}`;

type AuditEntryRule = {
  kind: Exclude<AuditKind, 'refusal' | 'signIn'>;
  /** The objects that the entry names. A source that is a list names each element; an absent source names none. */
  objects?: { readonly [Type in AuditObject]?: AuditSource | readonly AuditSource[] };
  /** Fields of the body whose values are logged. Only the names of all other fields are logged. */
  values?: readonly string[];
};

/**
 * `none`: a successful call leaves no entry (a refused one does). `flowLog`: the flow log records the action, the
 * person and the time in the action's own transaction. `ownEntry`: the handler writes the entry, because only it knows
 * whom the entry concerns.
 */
export type AuditRule = 'none' | 'flowLog' | 'ownEntry' | AuditEntryRule;

/** Business refusals caused by missing access, as opposed to invalid input. */
export const accessFailures: ReadonlySet<Reason> = new Set<Reason>([
  'NOT_YOUR_TASK',
  'BUTTON_DISABLED',
  'NOT_A_CANDIDATE',
  'NOT_REVOCABLE',
  'PASSWORD_DUE',
  'BAD_CREDENTIALS',
  'BAD_CAPTCHA',
  'BAD_CODE',
  'LOCKED',
  'REAUTHENTICATE',
  'USER_DISABLED',
  'STAFF_ACCOUNT',
  'SUPPLIER_PORTAL',
  'LAST_ADMIN',
]);

/** The object type that a request field names, for refusals of calls that declare no audit rule. */
export const auditObjectByField: Readonly<Record<string, AuditObject>> = {
  taskId: 'task',
  taskIds: 'task',
  processInstanceId: 'instance',
  processDefinitionId: 'definition',
  form: 'form',
  formEnName: 'form',
  enName: 'form',
  formId: 'form',
  bizName: 'form',
  rowId: 'record',
  businessId: 'record',
  bizId: 'record',
  fileId: 'file',
  fileName: 'file',
  userId: 'user',
  deptId: 'dept',
  roleId: 'role',
  menuId: 'menu',
  noticeId: 'notice',
  postId: 'post',
  configId: 'config',
  configKey: 'config',
  dictId: 'dictType',
  dictType: 'dictType',
  dictCode: 'dictData',
  tenantCode: 'tenant',
  viewId: 'view',
};
