import { formatSessionEnd, type SessionEnd } from './access/sessionEnds.ts';

/**
 * Every refusal of the product, declared once. A client branches on the reason and shows the sentence. Any other error
 * is a fault (HTTP 500), not a refusal.
 */
export const failures = {
  TASK_CLOSED: '任务已被处理',
  NOT_YOUR_TASK: '该任务不属于您，无法处理',
  TASK_WAITING: '该任务正在等待加签人或前序处理人，暂不能处理',
  INSTANCE_ENDED: '流程已结束',
  RECORD_GONE: '该单据已不存在！！！',
  STALE_RECORD: '数据已被他人修改，请刷新后重试',
  REQUIRED_MISSING: '该表单有必填字段未填，请填写完整后再提交',
  FIELD_INVALID: '部分字段填写有误，请检查后重试',
  COMMENT_REQUIRED: '请填写意见',
  SELECT_COUNT: '选择的处理人数量不符合要求',
  NO_CANDIDATE: '未找到处理人',
  NOT_A_CANDIDATE: '所选人员不是该节点的候选人',
  ALREADY_IN_NODE: '该人员已在本节点处理人中',
  BUTTON_DISABLED: '当前节点未启用该操作',
  NODE_NOT_OPEN: '该节点当前没有进行中的任务',
  NEEDS_FORM: '该任务需要填写表单或选择处理人，请打开后处理',
  NOT_RETURNABLE: '不能退回到该节点',
  NOT_JUMPABLE: '流程不能跳转到该节点',
  NOT_MIGRATABLE: '流程不能迁移到该版本',
  NOT_REVOCABLE: '当前状态不能撤回',
  DUE_SOON: '该任务 2 小时内到期，请现在处理',
  TOO_SOON: '催办过于频繁，请 10 分钟后再试',
  CHECK_STOPPED: '校验未通过',
  BAD_DEFINITION: '流程定义有误',
  FORM_EXISTS: '表单英文名已被使用',
  DESIGN_TAKEN: '草稿已由他人接手编辑',
  FORM_IN_USE: '表单已有数据或运行中的流程，不能删除',
  WOULD_LOSE_DATA: '该修改会丢失已有数据，请确认后再保存',
  LOG_HIDDEN: '流程处理中，日志暂不可见',
  PRINT_LINK_MISSING: '打印链接未配置',
  PRINT_LINK_INVALID: '地址错误，请配置id信息',
  FILE_KIND: '不支持的文件类型',
  FILE_TOO_LARGE: '文件过大',
  INVOICE_UNREADABLE: '未能识别发票内容，请手动填写',
  PROVIDER_FAILED: '外部服务暂时无法使用，请稍后重试',
  PROVIDER_MISSING: '未配置该识别服务，请联系管理员',
  FILE_UNREADABLE: '文件已损坏或格式不受支持，请下载后查看',
  FILE_NOT_EDITABLE: '该文件不能在线编辑，请下载后修改再上传',
  STALE_FILE: '文件已有新版本，请刷新后重试',
  FILE_DAMAGED: '文件内容缺失或不完整，请联系管理员',
  QUOTA_EXCEEDED: '文件空间配额不足，请清理文件或联系管理员',
  CANCELLED: '任务已取消',
  JOB_FAILED: '后台任务执行失败',
  IMPORT_REJECTED: '导入数据有误，未导入任何记录',
  ANSWER_SEALED: '该操作已经完成，结果中的一次性密码只有原来的登录能再次读取；如未收到，请重置密码',
  BAD_CREDENTIALS: '用户名或密码错误',
  PASSWORD_DUE: '当前密码安全度过低，请先重置密码！',
  PASSWORD_WEAK: '密码过于简单，容易被猜到，请换一个',
  LOCKED: '登录失败次数过多，请 10 分钟后再试',
  BAD_CAPTCHA: '验证码错误或已失效',
  BAD_CODE: '短信验证码错误或已失效',
  REAUTHENTICATE: '请先输入密码验证身份',
  HAS_TASKS: '该用户还有待办未处理',
  USER_DISABLED: '该账号已停用，请联系管理员',
  STAFF_ACCOUNT: '该账号不是供应商账号，请从员工登录页登录',
  SUPPLIER_PORTAL: '供应商账号请从供应商登录页登录',
  SUPPLIER_ACCOUNT: '供应商账号须选择所属供应商，且不能有其他角色',
  NAME_TAKEN: '名称已被使用',
  ABSENCE_OVERLAP: '该时间段已有缺勤委托',
  ABSENCE_CIRCLE: '委托形成循环',
  ONE_ONLY: '只能选择一条数据',
  IN_USE: '数据正在被使用，请先解除引用',
  BAD_PARENT: '上级不能是自己或自己的下级',
  TOO_MANY_TOKENS: '令牌已达 20 个，请先删除一些',
  TOO_MANY_VIEWS: '视图已达 50 个，请先删除一些',
  TOO_MANY_FAVOURITES: '收藏的表单已达 50 个，请先取消一些',
  SETTINGS_TOO_LARGE: '个人设置合计超过 256 KB，请先删除一些视图、常用意见或面板布局',
  SEARCH_LIMIT: '一小时内最多按 60 个不同的完整号码查找，请稍后再试',
  POSITION_UNKNOWN: '获取位置信息失败，请手动选择',
  NOT_OFFERED: '本系统不提供该功能',
  LAST_ADMIN: '至少保留一名可用的管理员',
  OWN_ACCESS: '不能停用、删除自己的账号，也不能取消自己的管理权限，请由其他管理员操作',
  NOT_SUSPENDED: '租户没有暂停，不能删除',
  EXPORT_DUE: '暂停后还没有导出该租户，请先整体导出再删除',
} as const;

export type Reason = keyof typeof failures;

/** A problem at one path of the request; `path` is dotted (`items.0.qty`). */
export type FieldError = { path: string; message: string };

export type FailureDetail = {
  /** A Chinese sentence that is more specific than the one in the table. */
  msg?: string;
  errors?: FieldError[];
  data?: unknown;
};

/** A business refusal: HTTP 200 with code 500. It can be thrown anywhere in a call; nothing is written. */
export class Failure extends Error {
  readonly reason: Reason;
  readonly detail: FailureDetail;

  constructor(reason: Reason, detail: FailureDetail = {}) {
    super(detail.msg ?? failures[reason]);
    this.name = 'Failure';
    this.reason = reason;
    this.detail = detail;
  }
}

/** A fault with its own message for the user: HTTP 500, also for streams. `detail` is logged for the operator. */
export class Fault extends Error {
  readonly reason: Reason;
  readonly detail: string;

  constructor(reason: Reason, detail: string) {
    super(failures[reason]);
    this.name = 'Fault';
    this.reason = reason;
    this.detail = detail;
  }
}

/** Refusals of the transport. The HTTP status and the code in the body are equal. */
export const refusals = {
  400: '请求参数有误',
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
  413: '请求内容过大',
  415: '请求内容的格式不受支持',
  429: '操作过于频繁，请稍后再试',
  503: '系统繁忙，请稍后再试',
  507: '存储空间不足，请联系管理员',
} as const;

export type RefusalStatus = keyof typeof refusals;

/** Throw it if a call is refused before its business logic runs: unauthenticated, not permitted or malformed. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly errors: FieldError[] | undefined;
  /** Why the session of the request has ended. */
  readonly ended: SessionEnd | undefined;

  constructor(status: RefusalStatus, errors?: FieldError[], ended?: SessionEnd) {
    super(formatSessionEnd(ended) ?? refusals[status]);
    this.name = 'Refusal';
    this.status = status;
    this.errors = errors;
    this.ended = ended;
  }
}
