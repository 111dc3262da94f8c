/** Starts of new forms: from a form, a template, a table, a definition or a sheet. */
import path from 'node:path';
import type { CallInput } from '../../../../contract/call.ts';
import type { formDesignCalls } from '../../../../contract/calls/formDesign.ts';
import { maxStartSheet } from '../../../../contract/calls/shapes/formStartCalls.ts';
import { Refusal } from '../../../../contract/failures.ts';
import type { CallContext, UploadedFile } from '../../../context/callContext.ts';
import type { Handlers, StreamAnswer } from '../../../context/handler.ts';
import { findDraft } from '../../../db/queries/designs/drafts.ts';
import { findDraftOfTable, findDraftSource, findSourceContent } from '../../../db/queries/designs/sources.ts';
import { findForeignTable } from '../../../db/queries/forms/foreignTables.ts';
import { buildFormProposal } from '../../../records/adopt/formProposal.ts';
import { loadFormById } from '../../../records/schema/formDefinitions.ts';
import { buildImportSheet, readStartSheet } from '../../../records/start/startSheetThread.ts';
import { assertFound } from '../../shared/assertFound.ts';
import { readUpload } from '../../shared/readUpload.ts';
import { copyForm } from '../newDrafts.ts';
import { beginDraft, type FormBeginning, type StartedDraft } from './beginDraft.ts';
import { guessSheetForm, listImportColumns } from './sheetBeginning.ts';

const kind = 'form';

type StartCalls = Pick<typeof formDesignCalls, 'templates' | 'start' | 'startSheet' | 'sourceSheet'>;
type Start = CallInput<StartCalls['start']>['body']['from'];
type StartOf<Kind extends Start['kind']> = Extract<Start, { kind: Kind }>;

export const formStartHandlers = {
  async templates({ deps }) {
    const rows = deps.tenantTemplates.flatMap(({ name, forms }) =>
      forms.map(({ enName, cnName, category = '', hasFlow, fields }) => ({
        template: name,
        enName,
        cnName,
        category,
        hasFlow,
        fields: fields.length,
      })),
    );
    return { total: rows.length, rows };
  },

  async start(context, { body: { into, from } }) {
    const known =
      from.kind === 'table' && !into ? await findDraftOfTable(context.tx, from.tableId) : undefined;
    const draftId = known ?? (await beginDraft(context, into, await beginnings[from.kind](context, from)));
    return { draftId };
  },

  async startSheet(context, { query: { title, draftId, editorKey, revision } }) {
    const { file, actor } = context;
    const content = await readSheetUpload(file);
    const sheet = await readStartSheet('sheet', content);
    const name = title || path.parse(file?.fileName ?? '').name.trim();
    const into: StartedDraft | undefined =
      draftId !== undefined && editorKey !== undefined && revision !== undefined
        ? { draftId, editorKey, revision }
        : undefined;
    return context.once('draft', async (tx) => {
      const beginning = await guessSheetForm({ tx, actor }, { kind: 'sheet', name, content, sheet });
      return { draftId: await beginDraft({ tx, actor }, into, beginning) };
    });
  },

  async sourceSheet({ inTenant }, { params: { draftId } }): Promise<StreamAnswer> {
    const { source, columns, content } = await inTenant('read', async (tx) => {
      const draft = assertFound(await findDraft(tx, { kind, draftId }));
      const found = assertFound(await findDraftSource(tx, draftId));
      return {
        source: found,
        columns: listImportColumns(draft, found),
        content: await findSourceContent(tx, draftId),
      };
    });
    if (source.kind === 'table') throw new Refusal(404);
    const bytes = assertFound(content);
    const body = await buildImportSheet(source.kind, bytes, columns);
    return { headers: { 'content-type': xlsxType, 'cache-control': 'no-store' }, body };
  },
} satisfies Handlers<StartCalls>;

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One for each kind. */
type Beginnings = {
  [Kind in Start['kind']]: (context: CallContext, start: StartOf<Kind>) => Promise<FormBeginning>;
};

const makers: Beginnings = {
  async copy({ tx }, { formId }) {
    const form = await loadFormById(tx, formId);
    return { title: `复制“${form.cnName}”`, design: copyForm(form) };
  },

  async template({ deps }, { template, enName }) {
    const forms = deps.tenantTemplates.find(({ name }) => name === template)?.forms;
    const design = assertFound(forms?.find((form) => form.enName === enName));
    return { title: `由模板“${design.cnName}”开始`, design };
  },

  async table({ tx }, { tableId }) {
    const table = assertFound(await findForeignTable(tx, tableId));
    const { definition } = await buildFormProposal(tx, table);
    const source = { kind: 'table' as const, name: table.tableName, tableId };
    return { title: `由数据表 ${table.tableName} 开始`, design: definition, source };
  },

  async definition(_, { document }) {
    return { title: '由 JSON 开始', design: document };
  },

  async text(context, { text, title }) {
    const content = Buffer.from(text, 'utf8');
    const sheet = await readStartSheet('text', content);
    return guessSheetForm(context, { kind: 'text', name: title, content, sheet });
  },
};

// Each maker is called with the start of its own kind.
const beginnings = makers as Readonly<
  Record<Start['kind'], (context: CallContext, start: Start) => Promise<FormBeginning>>
>;

async function readSheetUpload(file: UploadedFile | undefined): Promise<Buffer> {
  if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择文件' }]);
  return readUpload(file.stream, {
    maxBytes: maxStartSheet,
    tooLarge: '作为起点的表格不能超过 5 MB，可先删去部分行，发布后再导入全部',
  });
}
