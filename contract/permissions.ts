/**
 * The object rules: which rows of the tenant a call may access after its permission check. Each call names one, its
 * handler applies it in the `may` step, and the access matrix test checks them all.
 */
export const objectRules = {
  none: '不涉及具体对象',
  self: '仅本人的数据',
  tenant: '本租户内的数据',
  platform: '平台级数据，仅平台管理员',
  formAccess: '有该表单任一权限，或在其流程中有待办者',
  recordScope: '按角色数据权限可见的单据',
  taskHolder: '任务的处理人',
  taskReader: '任务的处理人、阅读人或管理员',
  instanceParticipant: '流程的参与人、管理员或有流程查询权限者',
  initiator: '流程发起人',
  flowDefinition: '可管理流程、可发起该表单或可见其流程者',
  flowSimulation: '可管理流程者；可发起该表单者仅能以本人模拟已部署的流程',
  fileScope: '可见其所属单据的文件',
  jobOwner: '后台任务的发起人或管理员',
  author: '内容的作者',
} as const;

export type ObjectRule = keyof typeof objectRules;

/**
 * Why a call is open to suppliers, who are people from outside. A call that declares no such ground refuses them; the
 * object rule restricts what an open call gives them.
 */
export const supplierGrounds = {
  account: '本人的登录、资料、界面设置和后台任务',
  catalog: '填写表单所用的公共数据：字典、行政区划、地图、识别服务',
  records: '本人建立的、关联到所属供应商记录的单据',
  tasks: '本人发起的流程和交给本人的任务',
} as const;

export type SupplierGround = keyof typeof supplierGrounds;

/** `*:*:*` grants everything; otherwise any one of the wanted strings suffices. An empty list is never granted. */
export function holdsPermission(held: ReadonlySet<string>, wanted: string | readonly string[]): boolean {
  if (typeof wanted !== 'string' && wanted.length === 0) return false;
  if (held.has('*:*:*')) return true;
  return typeof wanted === 'string' ? held.has(wanted) : wanted.some((one) => held.has(one));
}

/**
 * The role `admin` grants everything; otherwise any one of the wanted keys suffices. An empty list is never granted.
 */
export function hasRole(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && (held.includes('admin') || wanted.some((one) => held.includes(one)));
}
