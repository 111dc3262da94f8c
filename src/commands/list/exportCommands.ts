/**
 * Exports the selected rows of a list, or all matching rows. A long export runs as a job that the status line
 * follows.
 */

import { getFieldType } from '../../../contract/fields/registry.ts';
import { formatNumber } from '../../../contract/formatNumber.ts';
import { findHiddenColumns } from '../../../contract/forms/columnVisibility.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import {
  maxExportedRows,
  maxSelectedIds,
  maxSheetKeys,
  maxSynchronousRows,
} from '../../../contract/limits/exportLimits.ts';
import { api } from '../../client/api.ts';
import type { ExportDialogProps, ExportFormat } from '../../dialogs/export/ExportDialog.tsx';
import { exportFormats, openExport } from '../../dialogs/export/openExport.ts';
import { jobs, loadJobs, suppressJobNotice } from '../../state/cache/jobs.ts';
import { currentFacts } from '../../state/forms/currentFacts.ts';
import { toQueryBody } from '../../state/lists/listQuery.ts';
import {
  type ExportAnswer,
  findList,
  type ListHandle,
  type SheetExport,
} from '../../state/lists/listRegistry.ts';
import { hasPermission } from '../../state/session/session.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';
import { announceDownload } from '../record/exportDownload.ts';
import { listSheetColumns, restrictQuery, selectedRowsOfSheet } from './sheetRequest.ts';

/** The selected rows, or all matching rows. */
const countExported = ({ state }: ListHandle) => (state.selected > 0 ? state.selected : (state.total ?? 0));

export const exportCommands: readonly Command[] = [
  declareCommand({
    id: 'list.export',
    title: ({ list }) => list?.form?.feature.export || '导出',
    detail: ({ listId }) => {
      const list = findList(listId);
      return list && `${formatNumber(countExported(list))} 行`;
    },
    group: '列表',
    keys: 'Mod+E',
    when: (context) => {
      const list = findList(context.listId);
      if (!list || !canExport(context, list)) return 'hidden';
      return list.state.total === 0 ? { no: '没有可导出的数据' } : 'yes';
    },
    createPrompt: ({ list, listId }) => {
      const handle = findList(listId);
      return handle && createExportPrompt(list?.form, handle);
    },
    run: async ({ list, listId }) => {
      const handle = findList(listId);
      if (handle) await exportList(handle, list?.form);
    },
  }),
  declareCommand({
    id: 'jobs.open',
    title: '导出中心',
    search: '下载 后台任务 导入 进度',
    detail: () => '导出与导入的进度、文件',
    group: '前往',
    keys: 'g x',
    run: async () => {
      await loadJobs();
      jobs.centreOpen = true;
    },
  }),
];

const canExport = ({ list }: CommandContext, { sheet }: ListHandle): boolean =>
  sheet
    ? hasPermission(sheet.permission)
    : list?.form !== undefined && hasPermission(`auto:${list.form.enName}:export`);

const formats = exportFormats.map(({ value, label }) => ({ value, label, detail: value }));

function createExportPrompt(form: FormDefinition | undefined, list: ListHandle): Prompt {
  let format: ExportFormat = 'xlsx';
  return {
    key: `export:${list.id}`,
    title: `导出${list.title}`,
    subject: `${formatNumber(countExported(list))} 条`,
    next: (answers) =>
      answers.format
        ? undefined
        : {
            kind: 'one',
            name: 'format',
            title: '格式',
            sends: '导出',
            options: filterOptions(formats),
          },
    send: async (answers) => {
      const [chosen] = readSelectedValues(answers, 'format');
      format = formats.find(({ value }) => value === chosen)?.value ?? format;
    },
    finish: async (sent) => {
      if (!sent) return;
      await exportList(list, form, format);
    },
  };
}

/** A list is exported by its own call, or as the records of its form. */
async function exportList(list: ListHandle, form: FormDefinition | undefined, format: ExportFormat = 'xlsx') {
  if (list.sheet) await exportSheet(list, list.sheet, format);
  else if (form) await exportRecords(list, form, format);
}

type ExportChoices = Pick<ExportDialogProps, 'columns' | 'subForms' | 'format'> & { title: string };

/** Undefined: the person has cancelled. */
function chooseExport(list: ListHandle, { title, ...choices }: ExportChoices) {
  const rows = countExported(list);
  return openExport({
    ...choices,
    title: `导出${title}（${formatNumber(rows)} 条）`,
    body: list.state.selected > 0 ? '是否确认导出勾选的数据项?' : '是否确认导出所有数据项?',
    note: rows > maxExportedRows ? `最多导出前 ${formatNumber(maxExportedRows)} 条` : undefined,
  });
}

/** A long export responds when it is finished; a toast then offers the link on any page. */
async function exportSheet(list: ListHandle, sheet: SheetExport, format: ExportFormat) {
  const { title } = list;
  const columns = listSheetColumns(list.columns(), sheet.columns);
  const choice = await chooseExport(list, { title, format, columns, subForms: [] });
  if (!choice) return;
  const selection = await selectedRowsOfSheet(list);
  if (selection === 'tooMany') {
    toast.info(`一次最多导出勾选的 ${maxSheetKeys} 行，请清除勾选后用条件筛选`);
    return;
  }
  const query = selection.ids ? restrictQuery(list.currentQuery(), sheet) : list.currentQuery();
  const { format: chosenFormat, columns: chosen } = choice;
  const made = sheet.requestExport(query, { ...selection, format: chosenFormat, columns: chosen });
  if (countExported(list) > maxSynchronousRows) {
    made.catch(showFailure);
    setTimeout(() => void loadJobs(), 500);
    announceBackgroundExport(title);
    return;
  }
  announceExport(title, await made);
}

const announceBackgroundExport = (title: string) =>
  toast.info(`正在导出${title}，可继续其他操作，进度见状态栏`);

function announceExport(title: string, { msg, data }: ExportAnswer): void {
  void loadJobs();
  suppressJobNotice(data);
  announceDownload(title, msg);
}

async function exportRecords(list: ListHandle, form: FormDefinition, format: ExportFormat) {
  const choice = await chooseExport(list, {
    title: form.cnName,
    format,
    columns: [...list.columns().filter(({ id }) => hasStoredValue(form, id)), ...parentColumn(form)],
    subForms: readableSubForms(form),
  });
  if (!choice) return;
  // A long export is a job: the status line shows its progress, and a toast offers the link at its end.
  const background = countExported(list) > maxSynchronousRows;
  const answer = await api.export.records({
    params: { form: form.enName },
    body: { ...(await selectedRowsRequest(list)), ...choice, pageSize: maxExportedRows, background },
  });
  if (!background) return announceExport(form.cnName, answer);
  void loadJobs();
  announceBackgroundExport(form.cnName);
}

/** A list shows the tree by indentation; a spreadsheet needs a column for the parent. */
const parentColumn = ({ feature }: FormDefinition) =>
  feature.tree ? [{ id: 'pid', label: '上级', shown: true }] : [];

/** The sub-forms that the person may read. */
function readableSubForms({ fields }: FormDefinition) {
  const unlisted = findHiddenColumns(fields, currentFacts().currentUser);
  return fields
    .filter((field) => getFieldType(field).hasRows && !unlisted.has(field.enName))
    .map(({ enName, label }) => ({ id: enName, label }));
}

/** False for a display-only column, which has no value to export. */
const hasStoredValue = ({ fields }: FormDefinition, id: string): boolean => {
  const field = fields.find(({ enName }) => enName === id);
  return !field || getFieldType(field).sqlType(field) !== null;
};

/** The selected rows by key, or all matching rows with exceptions; both in list order. */
async function selectedRowsRequest(list: ListHandle) {
  const filters = toQueryBody(list.currentQuery());
  if (list.state.selected === 0) return filters;
  const leftOut = list.leftOut();
  if (leftOut) return { ...filters, ...(leftOut.length > 0 && { exceptIds: [...leftOut] }) };
  const { sysOrderBy } = filters;
  return { ids: await list.selectedKeys(maxSelectedIds), ...(sysOrderBy && { sysOrderBy }) };
}
