/**
 * The audit rule of a call: what its entry in the tenant's audit log contains. Every call that writes, exports, reads a
 * file or prints declares one; `'none'` is an explicit choice.
 */
import type { Reason } from './failures.ts';
import { type ResourceName, resourcePages } from './resources/resourcePages.ts';

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

/** The objects that an entry can name besides those of the administration pages, and those that it calls differently. */
const otherObjectLabels = {
  absence: '缺勤委托',
  apiToken: '令牌',
  calendar: '日历',
  comment: '评论',
  definition: '流程定义',
  instance: '流程',
  job: '后台任务',
  notice: '公告',
  record: '单据',
  recurringJob: '定时任务',
  task: '任务',
  view: '视图',
} as const;

const pageTitles = Object.fromEntries(
  Object.entries(resourcePages).map(([name, { title }]) => [name, title]),
) as Record<ResourceName, string>;

/** Types of objects, with their labels. They are stored as `type:id`: `record:12`, `form:auto_contract`. */
export const auditObjectLabels = { ...pageTitles, ...otherObjectLabels };

export type AuditObject = keyof typeof auditObjectLabels;

// The keys of the table are exactly the types.
export const auditObjects = Object.keys(auditObjectLabels) as AuditObject[];

/** The parts of `record:12`. An id may contain a colon. */
export function parseObjectKey(object: string): { kind: AuditObject; id: string } {
  const at = object.indexOf(':');
  // Entries name the kinds of the table.
  return { kind: object.slice(0, at) as AuditObject, id: object.slice(at + 1) };
}

/**
 * A path in the request or the response: `params.form`, `body` (a list of ids), `answer.data.id`. `actor.userId`: the
 * person who acts. `only`: the one object of its kind.
 */
export type AuditSource =
  | 'actor.userId'
  | 'only'
  | `params.${string}`
  | `query.${string}`
  | 'body'
  | `body.${string}`
  | `answer.${string}`;

/** The id of an object that is the only one of its kind: `calendar:only`. */
export const onlyObject = 'only';

/**
 * Objects that a call changes without naming them, found by an id that it names: departments that a person leads,
 * absences in which a person stands in or that are a person's own, the version of a flow in use beside the named one,
 * the newest version of a form's flow, the settings that name a person.
 */
export type AuditRelation =
  | 'deptsLedBy'
  | 'absencesDelegatedTo'
  | 'absencesOf'
  | 'deployedVersionBeside'
  | 'newestVersionOf'
  | 'settingsNaming';

/** Differences that the server works out from more than the two values: of cron expressions, of flow documents and forms, of the objects that a setting names. */
export type AuditComparisonName = 'schedule' | 'flowDocument' | 'formDefinition' | 'settingValue';

/** Why an entry has no old and new values, although its call changes something. */
export const unvaluedReasons = {
  action:
    'The call changes no value: it starts, repeats, reads or ends something. The entry says that it was done.',
  secret: 'The value is a password or another secret, or proves one.',
  flowLog: 'The flow log of each instance records who did what, with people and nodes.',
  content: 'The bytes of a file or picture have no words.',
} as const;

export type AuditEntryRule = {
  kind: Exclude<AuditKind, 'refusal' | 'signIn'>;
  /** The objects that the entry names. A source that is a list names each element; an absent source names none. */
  objects?: { readonly [Type in AuditObject]?: AuditSource | readonly AuditSource[] };
  /** The flag in the request that makes it a trial: a trial changes nothing and leaves no entry. */
  trial?: AuditSource;
  /** Further objects, whose changes are part of the entry. */
  related?: { readonly [Relation in AuditRelation]?: AuditSource };
  /** Present if the entry has no old and new values. */
  unvalued?: keyof typeof unvaluedReasons;
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
  'SEARCH_LIMIT',
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
