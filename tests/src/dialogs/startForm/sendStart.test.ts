/** What is said of a start that cannot be sent. */
import { expect, test } from 'vitest';
import {
  describePasteSize,
  prepareStart,
  type StartInput,
} from '../../../../src/dialogs/startForm/sendStart.ts';

const nothing = { option: undefined, file: undefined, text: '', title: '' };
const prepare = (input: Partial<StartInput>) => prepareStart({ kind: 'blank', ...nothing, ...input });

/** A file that is not read, because it is too large. */
const createLargeFile = (name: string): File => {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: 10_000_000 });
  Object.defineProperty(file, 'text', { value: () => Promise.reject(new Error('It was read.')) });
  return file;
};

test.each([
  [{ kind: 'copy' }, '请选择表单'],
  [{ kind: 'table' }, '请选择数据表'],
  [{ kind: 'template' }, '请选择模板'],
  [{ kind: 'sheet' }, '请选择文件，或粘贴包含列名的单元格'],
  [{ kind: 'sheet', file: new File(['a'], 'a.csv') }, '只能导入 .xlsx 或 .xls 文件'],
  [{ kind: 'sheet', file: createLargeFile('a.xlsx') }, expect.stringContaining('不能超过 5 MB')],
  [{ kind: 'json' }, '请粘贴或选择表单的 JSON'],
  [
    { kind: 'json', file: createLargeFile('a.json') },
    '文件有 10.0 MB，表单定义最多 1 MB，请确认是表单的 JSON',
  ],
] as const)('a start of %j is refused with a sentence', async (input, problem) => {
  expect(await prepare(input)).toEqual({ problem });
});

test('a text that a box cannot hold is refused as it is pasted', () => {
  expect(describePasteSize('json', 10_000_000)).toContain('粘贴的内容有 10.0 MB');
  expect(describePasteSize('sheet', 2_000_001)).toContain('选择文件');
  expect(describePasteSize('sheet', 2_000_000)).toBeUndefined();
});

test('a template is sent by its name and that of the form', async () => {
  const from = { kind: 'template', template: 'demo', enName: 'auto_leave' };
  expect(await prepare({ kind: 'template', option: 'demo auto_leave' })).toEqual({ from });
});
