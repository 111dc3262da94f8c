/** Settings of signing in, passwords, sessions and registration. */
import { passwordNumbers } from '../../password/passwordPolicy.ts';
import { sessionLimits } from '../sessionLimits.ts';
import type { Setting } from '../setting.ts';

const { minLength, kinds, history, maxAgeDays } = passwordNumbers;
const { idle, age, single } = sessionLimits;

/** Read in the platform's tenant, for the sign-in pages of all. */
export const tenantListKey = 'sys.login.tenant.list';

export const signInSettings: readonly Setting[] = [
  {
    key: 'sys.login.rememberPwd.hide',
    name: '隐藏记住密码',
    usual: 'false',
    meaning: '启用后浏览器不在登录页填入和保存账号、密码。',
    kind: 'switch',
    readers: 'public',
  },
  {
    key: tenantListKey,
    name: '登录页列出租户',
    usual: 'true',
    meaning: '停用后登录页不列出租户，登录时须填写租户编码；以平台租户的参数为准。',
    kind: 'switch',
    readers: 'private',
  },
  {
    key: 'sys.captcha.check',
    name: '登录验证码',
    usual: 'false',
    meaning: '启用后登录时须输入图形验证码。',
    kind: 'switch',
    readers: 'public',
  },
  {
    key: 'sys.sms.enabled',
    name: '启用短信',
    usual: 'false',
    meaning: '启用后可用短信验证码登录、找回和修改密码；需要短信网关。',
    kind: 'switch',
    readers: 'public',
    preview: 'signIn',
  },
  {
    key: 'sys.password.check',
    name: '检查密码安全度',
    usual: 'true',
    meaning: '启用后新密码须符合以下规则；停用后只检查长度。',
    kind: 'switch',
    readers: 'public',
  },
  {
    key: 'sys.password.force.update',
    name: '强制修改弱密码',
    usual: 'true',
    meaning: '启用后由他人设置密码的账号，登录后须先修改密码；与“检查密码安全度”都停用时不要求。',
    kind: 'switch',
    readers: 'public',
  },
  {
    key: minLength.key,
    name: '密码最短位数',
    usual: String(minLength.usual),
    meaning: '新密码至少的位数。',
    kind: 'number',
    least: minLength.least,
    most: minLength.most,
    readers: 'public',
  },
  {
    key: kinds.key,
    name: '密码至少含几种字符',
    usual: String(kinds.usual),
    meaning: '大写字母、小写字母、数字、其他字符中，新密码至少含几种。',
    kind: 'number',
    least: kinds.least,
    most: kinds.most,
    readers: 'public',
  },
  {
    key: history.key,
    name: '不能使用最近几次的密码',
    usual: String(history.usual),
    meaning: '新密码不能与最近几次的密码相同，包括当前密码；0 为不检查。',
    kind: 'number',
    least: history.least,
    most: history.most,
    readers: 'session',
  },
  {
    key: maxAgeDays.key,
    name: '密码有效天数，0 为不限',
    usual: String(maxAgeDays.usual),
    meaning: '密码使用超过该天数后须修改；0 为不限。',
    kind: 'number',
    least: maxAgeDays.least,
    most: maxAgeDays.most,
    readers: 'private',
  },
  {
    key: idle.key,
    name: '登录闲置多少分钟后失效',
    usual: String(idle.usual),
    meaning: '没有任何操作超过该分钟数后须重新登录。',
    kind: 'number',
    least: idle.least,
    most: idle.most,
    readers: 'private',
  },
  {
    key: age.key,
    name: '登录最长有效小时数',
    usual: String(age.usual),
    meaning: '登录超过该小时数后须重新登录，无论是否在用。',
    kind: 'number',
    least: age.least,
    most: age.most,
    readers: 'private',
  },
  {
    key: single.key,
    name: '每人只允许一处登录',
    usual: String(single.usual),
    meaning: '启用后再次登录时，同一人先前的登录立即失效。',
    kind: 'switch',
    readers: 'private',
  },
];
