/** Export of a list: the selected rows, or all that match. Long ones go on as a job that the status line follows. */
import { mostExportedRows, mostRowsAtOnce } from '../../contract/exportBounds.ts';
import type { FormDefinition } from '../../contract/forms/definition.ts';
import { api } from '../client/api.ts';
import { confirm } from '../dialogs/confirm.ts';
import { loadJobs, tellNoMore } from '../state/jobs.ts';
import { type ListAsk, type ListHandle, listOf } from '../state/lists.ts';
import { mayRun } from '../state/session.ts';
import { showFailure } from '../state/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { type Command, declareCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { tellAndDownload } from './exported.ts';
import { chosenIn, type Walk } from './walk.ts';
import { among } from './walks/questions.ts';

/** Ids that one call takes. */
const mostIds = 100_000;

/** What leaves: the chosen rows of a form's list, everything that matches of any other. */
const count = ({ state, sheet }: ListHandle) =>
  state.selected > 0 && !sheet ? state.selected : (state.total ?? 0);

export const exportCommands: readonly Command[] = [
  declareCommand({
    id: 'list.export',
    title: ({ list }) => list?.form?.feature.export || '导出',
    detail: ({ listId }) => {
      const list = listOf(listId);
      return list && `${count(list).toLocaleString('zh-CN')} 行 · xlsx`;
    },
    group: '列表',
    keys: 'Mod+E',
    when: (context) => {
      const list = listOf(context.listId);
      if (!list || !mayExport(context, list)) return 'hidden';
      return list.state.total === 0 ? { no: '没有可导出的数据' } : 'yes';
    },
    walk: ({ list, listId }) => {
      const handle = listOf(listId);
      return handle && exportWalk(list?.form, handle);
    },
    run: async ({ list, listId }) => {
      const handle = listOf(listId);
      if (handle?.sheet) await exportSheet(handle, handle.sheet);
      else if (list?.form && handle) await exportRows(list.form, handle);
    },
  }),
];

const mayExport = ({ list }: CommandContext, { sheet }: ListHandle): boolean =>
  sheet ? mayRun(sheet.permission) : list?.form !== undefined && mayRun(`auto:${list.form.enName}:export`);

/** A long one is answered when it is done, wherever the person is by then; its end is told with the link. */
async function exportSheet(list: ListHandle, sheet: NonNullable<ListHandle['sheet']>) {
  const { title } = list;
  const asked = `导出${title}（${count(list).toLocaleString('zh-CN')} 条）`;
  if (!(await confirm({ title: asked, body: '是否确认导出所有数据项?' }))) return;
  const made = sheet.order(list.ask());
  if (count(list) > mostRowsAtOnce) {
    made.catch(showFailure);
    setTimeout(() => void loadJobs(), 500);
    toast.info(`正在导出${title}，可继续其他操作，进度见状态栏`);
    return;
  }
  const { msg, data } = await made;
  tellNoMore(data);
  void loadJobs();
  tellAndDownload(title, msg);
}

const formats = [
  { value: 'xlsx', label: 'Excel 工作簿', detail: 'xlsx' },
  { value: 'csv', label: '逗号分隔文本', detail: 'csv' },
] as const;
type Format = (typeof formats)[number]['value'];

/** In which format; what other lists show leaves as a sheet only. */
function exportWalk(form: FormDefinition | undefined, list: ListHandle): Walk {
  const { sheet } = list;
  let format: Format = 'xlsx';
  return {
    key: `export:${list.id}`,
    title: `导出${list.title}`,
    subject: `${count(list).toLocaleString('zh-CN')} 条`,
    next: (answers) =>
      answers.format
        ? undefined
        : {
            kind: 'one',
            name: 'format',
            title: '格式',
            sends: '导出',
            options: among(sheet ? formats.slice(0, 1) : formats),
          },
    send: async (answers) => {
      const [chosen] = chosenIn(answers, 'format');
      format = formats.find(({ value }) => value === chosen)?.value ?? format;
    },
    finish: async (sent) => {
      if (!sent) return;
      if (sheet) await exportSheet(list, sheet);
      else if (form) await exportRows(form, list, format);
    },
  };
}

async function exportRows(form: FormDefinition, list: ListHandle, format: Format = 'xlsx') {
  const chosen = list.state.selected > 0;
  const body = chosen ? '是否确认导出勾选的数据项?' : '是否确认导出所有数据项?';
  if (!(await confirm({ title: `导出${form.cnName}（${count(list).toLocaleString('zh-CN')} 条）`, body })))
    return;
  const asked =
    chosen && !list.selectedByQuery() ? { ids: await list.selectedKeys(mostIds) } : filtersOf(list.ask());
  // A long one is a job: the status line shows how far it is, and its end is told with the link.
  const background = count(list) > mostRowsAtOnce;
  const { msg, data } = await api.export.records({
    params: { form: form.enName },
    body: { ...asked, pageSize: mostExportedRows, background, format },
  });
  void loadJobs();
  if (background) toast.info(`正在导出${form.cnName}，可继续其他操作，进度见状态栏`);
  else {
    tellNoMore(data);
    tellAndDownload(form.cnName, msg);
  }
}

const filtersOf = ({ keyword, filters, filter, orderBy }: ListAsk) => ({
  ...filters,
  ...(filter && { filter }),
  ...(keyword && { keyword }),
  ...(orderBy.length > 0 && { sysOrderBy: orderBy }),
});
