/** Common password patterns: adjacent keys, pinyin and number habits, dates. */

/** Rows and columns of a keyboard, the number pad, the alphabet and digits, read in both directions. */
const tracks = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '147258369',
  '159357',
  '13579',
  '24680',
  '7894561230',
];

const reverseText = (text: string) => [...text].reverse().join('');
const bothWays = [...tracks, ...tracks.map(reverseText)];

/** The characters of the digit row with Shift. */
const shifted = ')!@#$%^&*(';

/** Converts to lower case, and Shift characters to the digits of their keys. */
export const toKeys = (text: string): string =>
  text.toLowerCase().replace(/[)!@#$%^&*(]/g, (sign) => String(shifted.indexOf(sign)));

/** Returns true for three or more adjacent keys, letters or digits. Takes the result of `toKeys`. */
export const isKeyRun = (keys: string): boolean =>
  keys.length >= 3 && bothWays.some((track) => track.includes(keys));

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** `P@ssw0rd` → `password`. */
export const replaceLookAlikes = (text: string): string =>
  text.toLowerCase().replace(/[@431!05$7]/g, (sign) => lookAlikes[sign] ?? sign);

/** Pinyin sentences, names, and numbers that sound like words (520: 我爱你), as found in lists of leaked passwords. */
const habitText = `
  woaini woaiwojia woaizhongguo woaiwoziji wobuaini woshishui woshi woxihuanni wobuzhidao wodemima wodejia
  wojiushiwo nishishui nihao nihaoma aini ainiyiwannian ainiyisheng aiwobieu zaijian xiexie mima wangji dengmi
  zhongguo zhonghua beijing shanghai guangzhou shenzhen hangzhou chengdu wuhan nanjing tianjin chongqing
  gongsi guanli guanliyuan xitong caiwu bangong ceshi yonghu zhanghao denglu qiye jituan
  laopo laogong baobei baobao qinaide xiaobao xiaoming meinv shuaige mama baba jiejie gege
  facai gongxifacai xinniankuaile shengrikuaile kuaile jiayou haohao xingfu pingan jiankang
  caonima shabi wangbadan gunnima tamade
  zhangsan lisi wangwu zhaoliu zhangwei wangwei wangfang liwei lina liuwei zhangli wanglei liqiang
  taobao weixin baidu tengxun alibaba huawei xiaomi jingdong
  520 5201314 1314 1314520 521 1314521 7758521 7758258 584520 5211314 999 666 888 168 518 668 998 110120
  a123456 abc123 aa123456 q123456 woaini520 woaini1314 admin root test guest user login pass passwd manager
`;

export const passwordHabits: ReadonlySet<string> = new Set(habitText.split(/\s+/).filter(Boolean));

/** `1988`, `202611`, `20261122`, `2026-11-22`. */
export const isDatePattern = (text: string): boolean =>
  /^(19|20)\d{2}([-./]?(0[1-9]|1[0-2])([-./]?(0[1-9]|[12]\d|3[01]))?)?$/.test(text);
