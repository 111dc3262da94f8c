/** Why a session has ended, as the person reads it: the 401 of its token names the reason as `ended`. */

const sessionEnds = {
  idle: '登录已结束：太久没有操作。请重新登录',
  age: '登录已结束：已到登录的最长时间。请重新登录',
  newer: '登录已结束：账号已在别处登录，每人只允许一处登录。请重新登录',
  many: '登录已结束：账号在太多设备上登录。请重新登录',
  own: '登录已结束：您在别处结束了此处的登录。请重新登录',
  administrator: '登录已结束：管理员结束了您的登录。请重新登录',
  password: '登录已结束：账号的密码已修改。请重新登录',
  reset: '登录已结束：管理员重置了您的密码。请重新登录',
  disabled: '登录已结束：账号已停用或删除。请联系管理员',
  tenant: '登录已结束：租户已暂停。请联系管理员',
} as const;

export type SessionEnd = keyof typeof sessionEnds;

/** A server of another version may name other reasons. */
const isSessionEnd = (ended: string): ended is SessionEnd => Object.hasOwn(sessionEnds, ended);

/** The sentence about the end; undefined if the reason is not known. */
export const formatSessionEnd = (ended: string | undefined): string | undefined =>
  ended !== undefined && isSessionEnd(ended) ? sessionEnds[ended] : undefined;
