/** Files of the tenant. Only people who may view the record a file is attached to may download the file. */

import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { maxEditedCells, maxPreviewColumns, maxPreviewRows } from '../limits/previewLimits.ts';
import { fileResource } from '../resources/platform/file.ts';
import { id, outputId, outputTime, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';

/** The random name under which a file is stored. */
export const storedName = z.string().regex(/^[0-9a-f]{32}(\.[a-z0-9]{1,10})?$/, '文件名有误');

const fileId = z.strictObject({ fileId: z.union([storedName, id]) });

/** The displayed text of a cell; `raw` if the stored value differs (a rounded number, a percentage). */
const sheetCell = z.union([z.string(), z.object({ text: z.string(), raw: z.string() })]);

/** A merged cell range, counted from 1. */
const mergedCells = z.object({
  row: z.number().int(),
  column: z.number().int(),
  rows: z.number().int(),
  columns: z.number().int(),
});
export type MergedCells = z.output<typeof mergedCells>;

const sheetPage = z.object({
  sheets: z.array(z.string()),
  /** Indexes in `sheets` of the sheets that are hidden in the workbook. */
  hidden: z.array(z.number().int()),
  sheet: z.number().int(),
  /** The width of each column in pixels. */
  widths: z.array(z.number().int()),
  rows: z.array(z.array(sheetCell)),
  /** Merged ranges within the displayed part. */
  joined: z.array(mergedCells),
  /** The sheet is larger than the displayed part. */
  cut: z.boolean(),
  /** True: the cells can be edited in place. */
  editable: z.boolean(),
  /** Addresses of read-only cells: formulas, and covered cells of merged ranges. */
  locked: z.array(z.string()),
});
export type SheetPage = z.output<typeof sheetPage>;

const editedCell = z.strictObject({
  row: z.number().int().min(1).max(maxPreviewRows),
  column: z.number().int().min(1).max(maxPreviewColumns),
  value: z.string().max(32_767, '单元格最多 32767 字'),
});
export type EditedCell = z.output<typeof editedCell>;

/** Either a whole text, or cells of one sheet. */
const fileEdit = z
  .strictObject({
    text: z.string().max(4_000_000, '文本过长').optional(),
    sheet: z.number().int().min(0).max(1000).default(0),
    cells: z
      .array(editedCell)
      .min(1, '没有改动')
      .max(maxEditedCells, `一次最多修改 ${maxEditedCells} 个单元格`)
      .optional(),
  })
  .refine(({ text, cells }) => (text === undefined) !== (cells === undefined), '请给出文本或单元格之一');
export type FileEdit = z.input<typeof fileEdit>;
export type ParsedFileEdit = z.output<typeof fileEdit>;

const fileVersion = z.object({
  version: z.number().int(),
  fileName: z.string(),
  name: z.string(),
  url: z.string(),
  size: z.number().int(),
  nickName: z.string(),
  createTime: outputTime,
});
export type FileVersion = z.output<typeof fileVersion>;

const listedFile = z.object({
  fileId: outputId,
  /** The stored name. */
  fileName: z.string(),
  originalName: z.string(),
  mimeType: z.string(),
  /** A value of fileCategories (contract/fileCategories.ts), or `other`. */
  category: z.string(),
  kilobytes: z.number().int(),
  createBy: outputId,
  createByName: z.string(),
  createTime: outputTime,
  /** The form of the record that the file is attached to; empty without one. */
  formCnName: z.string(),
  bizName: z.string().nullable(),
  bizId: z.string().nullable(),
  /** The ids of all records that the file is attached to, in order, separated by `、`. */
  records: z.string(),
  version: z.number().int(),
  /** True: there is a newer version. */
  replaced: z.boolean(),
});

const listCall = defineCall({
  method: 'GET',
  path: '/system/file/list',
  summary: '文件列表，新的在前；只列文件及所在单据，内容仍按单据的权限',
  permission: 'system:file:list',
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword }),
  answer: answers.rows(listedFile),
});

export const fileCalls = {
  list: listCall,
  export: exportOfList(fileResource, listCall),
  groups: groupsOfList(fileResource, listCall),
  upload: defineCall({
    method: 'POST',
    path: '/common/upload',
    summary: '上传一个文件',
    permission: 'session',
    object: 'none',
    supplier: 'records',
    rate: 'upload',
    transaction: 'none',
    body: 'multipart',
    audit: { kind: 'file', objects: { file: 'answer.fileName' } },
    answer: answers.bare({
      fileName: z.string(),
      originalFilename: z.string(),
      url: z.string(),
      size: z.number().int(),
    }),
  }),
  download: defineCall({
    method: 'GET',
    path: '/common/download',
    summary: '下载文件，支持 Range',
    permission: 'session',
    object: 'fileScope',
    supplier: 'records',
    transaction: 'none',
    query: z.strictObject({
      fileName: storedName,
      /**
       * Ignored: a GET changes nothing. Exports are removed after a day, uploads that nothing refers to after 30 days.
       */
      delete: z.string().max(10).optional(),
      /** The tenant of the session; with any other one the file does not exist. */
      tenantCode: z.string().max(64).optional(),
    }),
    audit: { kind: 'file', objects: { file: 'query.fileName' } },
    answer: answers.stream(),
  }),
  preview: defineCall({
    method: 'GET',
    path: '/common/preview/{fileId}',
    summary: '在线查看文件；可执行内容的文件只作附件下载',
    permission: 'session',
    object: 'fileScope',
    supplier: 'records',
    transaction: 'none',
    params: fileId,
    audit: { kind: 'file', objects: { file: 'params.fileId' } },
    answer: answers.stream(),
  }),
  sheet: defineCall({
    method: 'GET',
    path: '/common/preview/{fileId}/sheet',
    summary: '查看工作簿的一张表，小于 5 MB 的 .xlsx、.xls',
    permission: 'session',
    object: 'fileScope',
    supplier: 'records',
    transaction: 'none',
    params: fileId,
    // Defaults to the first visible sheet.
    query: z.strictObject({ sheet: z.coerce.number().int().min(0).max(1000).optional() }),
    audit: { kind: 'file', objects: { file: 'params.fileId' } },
    answer: answers.data(sheetPage),
  }),
  document: defineCall({
    method: 'GET',
    path: '/common/preview/{fileId}/document',
    summary: '供在线查看的 .docx：小于 10 MB，只含文字、样式和图片，不再压缩',
    permission: 'session',
    object: 'fileScope',
    supplier: 'records',
    transaction: 'none',
    params: fileId,
    audit: { kind: 'file', objects: { file: 'params.fileId' } },
    answer: answers.stream(),
  }),
  versions: defineCall({
    method: 'GET',
    path: '/common/versions/{fileId}',
    summary: '文件及其之前的版本，新的在前',
    permission: 'session',
    object: 'fileScope',
    supplier: 'records',
    params: fileId,
    answer: answers.data(z.array(fileVersion)),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/common/edit/{fileId}',
    summary: '在线编辑 .txt 或 .xlsx：改动存为新版本，表单保存后生效',
    permission: 'session',
    object: 'fileScope',
    supplier: 'records',
    rate: 'upload',
    transaction: 'none',
    params: fileId,
    maxBody: bodySizes.document,
    body: fileEdit,
    audit: { kind: 'file', objects: { file: 'params.fileId' } },
    answer: answers.data(fileVersion),
  }),
};
