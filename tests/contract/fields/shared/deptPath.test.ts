import { describe, expect, test } from 'vitest';
import { findDeptsByText, formatDeptPath } from '../../../../contract/fields/shared/deptPath.ts';

test.each([
  [['集团'], '集团'],
  [['集团', '华东公司', '采购部'], '集团/华东公司/采购部'],
  [['集团', '研发/测试部', '一组'], '集团/"研发/测试部"/一组'],
  [['集团', '"甲"部'], '集团/"""甲""部"'],
])('%j is formatted as %s.', (names, path) => {
  expect(formatDeptPath(names)).toBe(path);
});

describe('A text refers to', () => {
  const depts = [
    ['集团'],
    ['集团', '上海公司'],
    ['集团', '上海公司', '综合部'],
    ['集团', '苏州公司'],
    ['集团', '苏州公司', '综合部'],
    ['集团', '苏州公司', '集团'],
    ['集团', '研发/测试部'],
    ['集团', '研发'],
    ['集团', '研发', '测试部'],
  ].map((names) => ({ names }));
  const meant = (text: string) => findDeptsByText(text, depts).map(({ names }) => names.join('>'));

  test('the department with exactly this path, even if another has this plain name', () => {
    expect(meant('集团/苏州公司/综合部')).toEqual(['集团>苏州公司>综合部']);
    expect(meant(' 集团 ')).toEqual(['集团']);
    expect(meant('集团/研发/测试部')).toEqual(['集团>研发>测试部']);
    expect(meant('集团/"研发/测试部"')).toEqual(['集团>研发/测试部']);
  });
  test('the departments whose path or plain names end with it', () => {
    expect(meant('上海公司')).toEqual(['集团>上海公司']);
    expect(meant('苏州公司/综合部')).toEqual(['集团>苏州公司>综合部']);
    expect(meant('综合部')).toEqual(['集团>上海公司>综合部', '集团>苏州公司>综合部']);
    expect(meant('研发/测试部')).toEqual(['集团>研发/测试部', '集团>研发>测试部']);
  });
  test('no department if it is only a part of a name', () => {
    expect(meant('合部')).toEqual([]);
    expect(meant('')).toEqual([]);
  });
});
