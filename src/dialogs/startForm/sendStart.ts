/** Checks what the person gives as a start, and sends it. */
import {
  type FormStart,
  maxPastedSheet,
  maxStartSheet,
} from '../../../contract/calls/shapes/formStartCalls.ts';
import { describeFormTextSize, parseFormText } from '../../../contract/design/form/start/parseFormText.ts';
import { api } from '../../client/api.ts';
import type { IdempotencyKey } from '../../client/idempotentWrite.ts';
import { readEditorKey } from '../../state/designs/editorKey.ts';
import { validateSheetFile } from '../import/sheetImport.ts';
import type { StartKind } from './startKinds.ts';

/** An empty draft that takes the start; undefined: a new one. */
export type EmptyDraft = { draftId: string; revision: number };

export type StartInput = {
  kind: StartKind;
  /** The chosen form, table or template. */
  option: string | undefined;
  file: File | undefined;
  text: string;
  title: string;
};

/** What can be sent, or why it cannot. */
export type PreparedStart =
  | { problem: string }
  | { from: FormStart }
  | { sheet: File; title: string }
  | { blank: true };

export async function prepareStart(input: StartInput): Promise<PreparedStart> {
  const { kind, option, file, text, title } = input;
  switch (kind) {
    case 'blank':
      return { blank: true };
    case 'sheet':
      return file ? prepareSheet(file, title) : preparePastedSheet(text, title);
    case 'json':
      return prepareDefinition(file, text);
    case 'copy':
      return option === undefined ? { problem: '请选择表单' } : { from: { kind, formId: option } };
    case 'table':
      return option === undefined ? { problem: '请选择数据表' } : { from: { kind, tableId: option } };
    case 'template': {
      const [template, enName] = option?.split(' ') ?? [];
      if (template === undefined || enName === undefined) return { problem: '请选择模板' };
      return { from: { kind, template, enName } };
    }
  }
}

function prepareSheet(file: File, title: string): PreparedStart {
  const problem = validateSheetFile(file);
  if (problem) return { problem };
  if (file.size > maxStartSheet)
    return { problem: '作为起点的表格不能超过 5 MB，可先删去部分行，发布后再导入全部' };
  return { sheet: file, title };
}

/** Also said when so much is pasted: a text box cannot hold it. */
export const describePasteSize = (kind: StartKind, length: number): string | undefined => {
  if (kind === 'json') {
    const size = describeFormTextSize(length);
    return size && `粘贴的内容${size}`;
  }
  return length > maxPastedSheet ? '粘贴的内容超过 200 万字，请保存为 .xlsx 后选择文件' : undefined;
};

function preparePastedSheet(text: string, title: string): PreparedStart {
  if (text.trim() === '') return { problem: '请选择文件，或粘贴包含列名的单元格' };
  const problem = describePasteSize('sheet', text.length);
  return problem ? { problem } : { from: { kind: 'text', text, title } };
}

async function prepareDefinition(file: File | undefined, text: string): Promise<PreparedStart> {
  const tooLarge = file && describeFormTextSize(file.size);
  if (tooLarge) return { problem: `文件${tooLarge}` };
  const parsed = parseFormText((await file?.text()) ?? text);
  return 'design' in parsed ? { from: { kind: 'definition', document: parsed.design } } : parsed;
}

/** Answers the draft. */
export async function sendStart(
  prepared: Exclude<PreparedStart, { problem: string }>,
  into: EmptyDraft | undefined,
  once: IdempotencyKey,
): Promise<string> {
  const editorKey = readEditorKey();
  if ('blank' in prepared) return (await api.formDesign.open({ body: { editorKey } })).draftId;
  const draft = into && { ...into, editorKey };
  try {
    const { draftId } =
      'sheet' in prepared
        ? await sendSheet(prepared, draft, once)
        : await sendFrom({ from: prepared.from, ...(draft && { into: draft }) }, once);
    once.onAnswer();
    return draftId;
  } catch (error) {
    once.onFailure(error);
    throw error;
  }
}

type DraftOfPage = EmptyDraft & { editorKey: string };
type StartBody = { from: FormStart; into?: DraftOfPage };

const sendFrom = (body: StartBody, once: IdempotencyKey) =>
  api.formDesign.start({ body }, once.options({ body }));

function sendSheet(
  { sheet, title }: { sheet: File; title: string },
  draft: DraftOfPage | undefined,
  once: IdempotencyKey,
) {
  const body = new FormData();
  body.append('file', sheet);
  const { name, size, lastModified } = sheet;
  const query = { title, ...(draft && { ...draft, revision: String(draft.revision) }) };
  return api.formDesign.startSheet({ query, body }, once.options({ query, name, size, lastModified }));
}
