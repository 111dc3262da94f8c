/** Form definitions as text, from people and from hostile sources. */
import '../../../../support/propertyTests.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankFormDesign } from '../../../../../contract/design/form/formDesign.ts';
import { parseFormText } from '../../../../../contract/design/form/start/parseFormText.ts';

const form = { cnName: '出差', enName: 'auto_cc', fields: [{ enName: 'a', label: '甲', funcType: 'input' }] };
const parse = (value: unknown) => parseFormText(JSON.stringify(value));

test('a definition is read with its defaults, also from the answer of a call, without id and version', () => {
  const design = { ...blankFormDesign(), ...form };
  expect(parse(form)).toEqual({ design });
  expect(parse({ code: 200, data: { ...form, formId: '7', version: 3 } })).toEqual({ design });
});

test('a setting of a newer version is kept for the list of problems', () => {
  expect(parse({ ...form, mood: 'blue' })).toEqual({
    design: { ...blankFormDesign(), ...form, mood: 'blue' },
  });
});

test.each([
  ['x'.repeat(10_000_000), '内容有 10.0 MB，表单定义最多 1 MB，请确认是表单的 JSON'],
  [' ', '请粘贴或选择表单的 JSON'],
  ['{"fields": [\n  {"a" 1}]}', '第 2 行第 8 个字：名称“a”之后缺少冒号'],
  ['['.repeat(400_000) + ']'.repeat(400_000), '第 1 行第 41 个字：嵌套超过 40 层'],
  [`[${'0,'.repeat(400_000)}0]`, '第 1 行第 60000 个字：内容过多：值超过 30000 个'],
  ['[]', '不是表单定义：没有 fields'],
  ['"fields"', '不是表单定义：没有 fields'],
  [
    JSON.stringify({ ...form, fields: [{ enName: 'a', label: '甲', funcType: 'hologram' }] }),
    '“甲”的类型 hologram 这一版本没有，可能来自较新的版本',
  ],
])('%.40s is refused with a sentence', (text, problem) => {
  expect(parseFormText(text)).toEqual({ problem });
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((json) => `{"fields":[${json}]}`),
      ),
      (text) => {
        const { design, problem } = { design: undefined, problem: undefined, ...parseFormText(text) };
        expect((design === undefined) !== (problem === undefined)).toBe(true);
      },
    ),
  );
});
