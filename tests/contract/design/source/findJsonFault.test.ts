/** Where a text is not JSON, and in which words. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonFault } from '../../../../contract/design/source/findJsonFault.ts';

test('the first fault is told at its place', () => {
  const cases: [text: string, at: number, message: RegExp][] = [
    ['', 0, /^内容为空$/],
    ['{"a": 1,}', 7, /最后一项之后不能有逗号/],
    ['[1 2]', 3, /缺少逗号或“]”/],
    ['{"a" 1}', 5, /名称“a”之后缺少冒号/],
    ['{a: 1}', 1, /名称用双引号/],
    ["['x']", 1, /文本用双引号/],
    ['{"a": "x\n"}', 6, /没有结束的引号/],
    ['["\\q"]', 2, /反斜杠/],
    ['{"a": [1', 6, /没有对应的“]”/],
    ['{} {}', 3, /多余的内容/],
    ['{"a": 1, "a": 2}', 9, /“a”在同一对象中重复/],
    ['{"__proto__": {}}', 1, /__proto__/],
    ['{"a": 01}', 6, /应是值/],
    [`${'['.repeat(60)}`, 40, /嵌套超过/],
    [`[${'1,'.repeat(40_000)}1]`, 59_999, /内容过多/],
  ];
  for (const [text, at, message] of cases) {
    const fault = findJsonFault(text);
    expect([text.slice(0, 40), fault?.at], text.slice(0, 40)).toEqual([text.slice(0, 40), at]);
    expect(fault?.message).toMatch(message);
  }
});

test('no fault is found in what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      if (!text.includes('__proto__')) expect(findJsonFault(text)).toBeUndefined();
    }),
  );
});

test('a text has a fault exactly if the parser refuses it, repeated names aside', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '1',
    '-0.5e3',
    'true',
    'nul',
    '"',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      let parses = true;
      try {
        JSON.parse(text);
      } catch {
        parses = false;
      }
      const fault = findJsonFault(text);
      if (!fault?.message.includes('重复')) expect([text, fault === undefined]).toEqual([text, parses]);
    }),
  );
});
