/** What a new form can start from. Each start is the first step of a draft, which can be undone there. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../../call.ts';
import { draftedForm } from '../../design/form/draftedForm.ts';
import { enName, id, outputId } from '../../shapes.ts';
import { editorKey, maxRevision, revision } from './designCalls.ts';

const permission = 'system:form:add';
const object = 'tenant';

/** An empty draft, which takes the start as a step. Absent: a new draft. */
const into = z.strictObject({ draftId: id, editorKey, revision });

/** In characters; a longer sheet is chosen as a file. */
export const maxPastedSheet = 2_000_000;
/** In bytes. */
export const maxStartSheet = 5 * 1024 * 1024;

const title = z.string().trim().max(100).default('');

/** Where the form comes from. */
const start = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copy'), formId: id }),
  z.strictObject({ kind: z.literal('template'), template: z.string().max(100), enName }),
  z.strictObject({ kind: z.literal('table'), tableId: id }),
  /** A definition that the person has as JSON. */
  z.strictObject({ kind: z.literal('definition'), document: draftedForm }),
  /** Cells as spreadsheets copy them: tabs between cells, the head row first. */
  z.strictObject({ kind: z.literal('text'), text: z.string().max(maxPastedSheet), title }),
]);
export type FormStart = z.input<typeof start>;

const begun = answers.data(z.strictObject({ draftId: outputId }));

export const formStartCalls = {
  templates: defineCall({
    method: 'GET',
    path: '/design/form/templates',
    summary: '可作为起点的模板表单',
    permission,
    object,
    answer: answers.rows(
      z.strictObject({
        template: z.string(),
        enName: z.string(),
        cnName: z.string(),
        category: z.string(),
        hasFlow: z.boolean(),
        fields: z.number().int(),
      }),
    ),
  }),
  start: defineCall({
    method: 'POST',
    path: '/design/form/start',
    summary:
      '以已有表单、模板、数据表、JSON 或粘贴的表格为起点设计新表单；into 为尚无字段的草稿，否则建立新草稿',
    permission,
    object,
    maxBody: bodySizes.document,
    body: z.strictObject({ into: into.optional(), from: start }),
    audit: 'none',
    answer: begun,
  }),
  startSheet: defineCall({
    method: 'POST',
    path: '/design/form/startSheet',
    summary: '以 .xlsx 或 .xls 的第一张表为起点设计新表单：由各列拟出字段，发布后可导入其中的行',
    permission,
    object,
    rate: 'upload',
    transaction: 'none',
    query: z.strictObject({
      title,
      draftId: id.optional(),
      editorKey: editorKey.optional(),
      revision: z.coerce.number().int().max(maxRevision).optional(),
    }),
    body: 'multipart',
    audit: 'none',
    answer: begun,
  }),
  sourceSheet: defineCall({
    method: 'GET',
    path: '/design/form/sourceSheet/{draftId}',
    summary: '草稿起点表格中的行，列名为字段现在的名称，可直接导入',
    permission,
    object,
    transaction: 'none',
    params: z.strictObject({ draftId: id }),
    audit: 'none',
    answer: answers.stream(),
  }),
};

/** The rows that a new form gets when it is published, or that can be imported then. */
export const planSource = z.strictObject({
  kind: z.enum(['table', 'sheet']),
  name: z.string(),
  /** For a table the estimate of the database. */
  rows: z.number().int(),
  /** False: the table is gone. */
  exists: z.boolean(),
  /** Labels of the columns whose fields have been deleted. */
  leftOut: z.array(z.string()),
});
export type FormPlanSource = z.output<typeof planSource>;
