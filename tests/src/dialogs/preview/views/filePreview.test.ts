/** Tests how a file is previewed and read, and how a sheet is edited. */
import { describe, expect, test } from 'vitest';
import { isCameraReady } from '../../../../../src/dialogs/camera/cameraSource.ts';
import { decodeText } from '../../../../../src/dialogs/preview/views/decodeText.ts';
import { layoutPicture, stepZoom } from '../../../../../src/dialogs/preview/views/pictureLayout.ts';
import {
  findEditRefusal,
  findPreviewKind,
  findPreviewRefusal,
  isEditable,
} from '../../../../../src/dialogs/preview/views/previewKind.ts';
import {
  applyEdit,
  displayedText,
  editableText,
  formatColumnName,
  toEditedCells,
} from '../../../../../src/dialogs/preview/views/sheetEdits.ts';

const url = (extension: string) => `/api/common/download?fileName=${'a'.repeat(32)}.${extension}`;

describe('file kinds', () => {
  test.each([
    ['png', 'image'],
    ['webp', 'image'],
    ['pdf', 'pdf'],
    ['docx', 'word'],
    ['xlsx', 'sheet'],
    ['xls', 'sheet'],
    ['txt', 'text'],
    ['doc', undefined],
    ['pptx', undefined],
    ['html', undefined],
    ['svg', undefined],
    ['zip', undefined],
  ])('.%s is previewed as %s', (extension, kind) => {
    expect(findPreviewKind({ url: url(extension), size: 10 })).toBe(kind);
  });

  test('documents from ten megabytes and sheets from five are downloaded instead', () => {
    expect(findPreviewKind({ url: url('docx'), size: 10_485_759 })).toBe('word');
    expect(findPreviewKind({ url: url('docx'), size: 10_485_760 })).toBeUndefined();
    expect(findPreviewKind({ url: url('xlsx'), size: 5_242_879 })).toBe('sheet');
    expect(findPreviewKind({ url: url('xlsx'), size: 5_242_880 })).toBeUndefined();
    expect(findPreviewKind({ url: url('pdf'), size: 900_000_000 })).toBe('pdf');
  });

  test('a document that is downloaded instead says why', () => {
    const refusal = (extension: string, size: number) => findPreviewRefusal({ url: url(extension), size });
    expect(refusal('doc', 10)).toContain('另存为 .docx');
    expect(refusal('ppt', 10)).toBe('演示文稿不能在线查看');
    expect(refusal('docx', 10_485_760)).toBe('文件不小于 10 MB，不能在线查看');
    expect(refusal('xlsx', 5_242_880)).toBe('文件不小于 5 MB，不能在线查看');
    for (const shown of ['docx', 'zip']) expect(refusal(shown, 10)).toBeUndefined();
  });

  test('texts and workbooks in current formats are edited in place', () => {
    const kinds = ['txt', 'xlsx', 'xls', 'doc', 'docx', 'pdf'];
    expect(kinds.filter((kind) => isEditable({ url: url(kind) }))).toEqual(['txt', 'xlsx']);
    const refused = kinds.filter((kind) => findEditRefusal({ url: url(kind) }) !== undefined);
    expect(refused.sort()).toEqual(['docx', 'xls']);
  });
});

test('a text is decoded by its byte order mark, as UTF-8 if valid, else by the Chinese standard', () => {
  expect(decodeText(new TextEncoder().encode('合同'))).toEqual({ text: '合同', encoding: 'UTF-8' });
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))).toEqual({ text: 'A', encoding: 'UTF-8' });
  expect(decodeText(new Uint8Array([0xba, 0xcf, 0xcd, 0xac]))).toEqual({ text: '合同', encoding: 'GBK' });
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x08, 0x54]))).toEqual({ text: '合', encoding: 'UTF-16' });
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' });
});

describe('edits of a sheet', () => {
  test('a cell that is changed back is no edit', () => {
    const once = applyEdit(new Map(), { row: 2, column: 28, value: 'x' }, '');
    expect(toEditedCells(once)).toEqual([{ row: 2, column: 28, value: 'x' }]);
    expect(applyEdit(once, { row: 2, column: 28, value: '' }, '').size).toBe(0);
  });

  test('a cell shows its formatted text and is edited as its value', () => {
    const cell = { text: '1,234.50', raw: '1234.5' };
    expect([displayedText(cell), editableText(cell), displayedText(undefined), editableText('甲')]).toEqual([
      '1,234.50',
      '1234.5',
      '',
      '甲',
    ]);
  });

  test('columns have the names of spreadsheets', () => {
    expect([1, 26, 27, 52, 703].map(formatColumnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'AAA']);
  });
});

test('zooming goes by steps and stops at its bounds', () => {
  expect([stepZoom(1, 1), stepZoom(1, -1), stepZoom(6, 1), stepZoom(0.25, -1), stepZoom(1.1, 1)]).toEqual([
    1.25, 0.75, 6, 0.25, 1.25,
  ]);
});

test('a rotated picture fits the landscape viewport, and its scroll box has its size', () => {
  const fitted = { natural: { width: 1600, height: 800 }, space: { width: 800, height: 600 }, scale: 1 };
  expect(layoutPicture({ ...fitted, quarters: 0 }).box).toEqual({ width: 800, height: 400 });
  expect(layoutPicture({ ...fitted, quarters: -1 }).box).toEqual({ width: 300, height: 600 });
  expect(layoutPicture({ ...fitted, quarters: 1 }).picture).toEqual({ width: 600, height: 300 });
  const small = { ...fitted, natural: { width: 10, height: 10 }, quarters: 0 };
  expect(layoutPicture(small).box).toEqual({ width: 10, height: 10 });
  expect(layoutPicture({ ...small, scale: 2 }).box).toEqual({ width: 20, height: 20 });
});

test('the camera is ready when its service answers with exactly these words', () => {
  expect(isCameraReady({ code: '0', video0: 'run' })).toBe(true);
  expect(isCameraReady({ code: '0', video0: 'ok' })).toBe(true);
  expect(isCameraReady({ code: 0, video0: 'ok' })).toBe(false);
  expect(isCameraReady({ code: '0', video0: 'off' })).toBe(false);
  expect(isCameraReady({})).toBe(false);
});
