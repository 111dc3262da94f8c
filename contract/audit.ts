/**
 * What of a call stands in the tenant's audit log. Every call that writes, exports, fetches a file or prints declares
 * it; `'none'` is a decision too.
 */
import type { Reason } from './failures.ts';

/** Kinds of entries of the audit log, with their names. */
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

/** What an entry may name; it is stored as `type:id`, e.g. `record:12`, `form:auto_contract`. */
export const auditObjects = [
  'absence',
  'calendar',
  'comment',
  'config',
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
  'role',
  'task',
  'tenant',
  'user',
  'view',
] as const;

export type AuditObject = (typeof auditObjects)[number];

/** A place in what was sent or answered: `params.form`, `body` (a list of ids), `answer.data.id`. */
export type AuditSource =
  | `params.${string}`
  | `query.${string}`
  | 'body'
  | `body.${string}`
  | `answer.${string}`;

type AuditEntryRule = {
  kind: Exclude<AuditKind, 'refusal' | 'signIn'>;
  /** Which objects the entry names. A source that holds a list names each; one that is absent names none. */
  objects?: { readonly [Type in AuditObject]?: AuditSource | readonly AuditSource[] };
  /** Fields of the body whose values are told. Of all others the entry has the names only. */
  values?: readonly string[];
};

/**
 * `none`: leaves no entry when it succeeds (its refusals do). `flowLog`: the flow log names the act, the person and the
 * time in the act's own transaction. `ownEntry`: the handler writes the entry, as only it knows whose it is.
 */
export type AuditRule = 'none' | 'flowLog' | 'ownEntry' | AuditEntryRule;

/** Business refusals that say who may not do something, as opposed to what is wrong with it. */
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
  'LAST_ADMIN',
]);

/** What a field of a request names, where its call declares nothing: for refusals. */
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
