/** Why a person may not use a call, in words. */
export const callRefusals = {
  signIn: '未登录',
  disabled: '账号已停用，不能登录',
  sessionOnly: '接口令牌不能用，须本人登录',
  passwordDue: '须先修改密码',
  supplier: '该操作不对供应商开放，授予权限也不能用',
  platform: '只有平台租户的管理员可用',
  token: '接口令牌不含该操作',
  permission: '没有权限',
  recordGone: '单据不存在或已删除',
  recordScope: '单据不在其数据范围内',
  recordState: '单据现在不能这样处理',
} as const;

export type CallRefusalReason = keyof typeof callRefusals;
