import { expect, test } from 'vitest';
import { buildNamePinyin, listSpokenForms } from '../../../../../server/db/queries/people/namePinyin.ts';

test.each([
  ['张三', 'zhangsan zhsan zsan,san'],
  ['Anna Li', 'annali'],
  ['吕布', 'lvbu lbu,bu'],
  ['曾荣', 'zengrong zrong cengrong crong,rong'],
  ['张三-A2', 'zhangsana2 zhangsa2 zhsana2 zhsa2 zsana2 zsa2,sana2,sa2,a2'],
  ['𠮷田', '𠮷tian,tian'],
  ['', ''],
])('%s is found as %s', (name, expected) => {
  expect(buildNamePinyin(name)).toBe(expected);
});

test('a name is sorted by its usual reading, and found by every other reading', () => {
  const words = buildNamePinyin('单重').split(/[ ,]/);
  expect(words[0]).toBe('shanzhong');
  expect(words).toEqual(expect.arrayContaining(['danzhong', 'dzhong', 'shanchong', 'chanchong', 'chong']));
  // The usual reading is a beginning of another one.
  expect(buildNamePinyin('六').split(' ')).toEqual(['lu', 'liu']);
});

test('a password is compared with full pinyin and initials', () => {
  expect(listSpokenForms('单芳')).toEqual(['shanfang', 'sf', 'danfang', 'df', 'chanfang', 'cf']);
});

test.each(['乐乐乐乐乐乐乐乐乐乐', '阿卜杜拉·买买提', '上海建工集团有限公司'])(
  'the pinyin of %s stays short',
  (name) => {
    expect(buildNamePinyin(name).length).toBeLessThanOrEqual(1_000);
  },
);

test.each(['gongsi', 'shjgjtyxgs', 'haijian', 'shanghaijiangong'])('a long name is found by %s', (typed) => {
  const words = buildNamePinyin('上海建工集团有限公司').split(/[ ,]/);
  expect(words.some((word) => word.startsWith(typed))).toBe(true);
});
