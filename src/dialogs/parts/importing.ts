/** A sheet on its way: how it is sent, and what its verdict means for whoever sent it. */
import type { ImportVerdict } from '../../../contract/calls/import.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/failure.ts';
import type { SentOnce } from '../../client/sentOnce.ts';
import { tellNoMore } from '../../state/jobs.ts';

export const importModes = [
  { value: 'all', label: '全部成功才导入' },
  { value: 'partial', label: '导入正确的行' },
  { value: 'check', label: '仅校验' },
] as const;
export type SheetMode = (typeof importModes)[number]['value'];

/** What was asked of a sheet, and what became of it. */
export type SheetResult = { mode: SheetMode; verdict: ImportVerdict };

type Sheet = { form: string; file: File; mode: SheetMode };

/** Throws what is no verdict on rows: another kind of file, no leave, no network. */
export async function sendSheet({ form, file, mode }: Sheet, once: SentOnce): Promise<SheetResult> {
  const body = new FormData();
  body.append('file', file);
  const query = { onlyParse: String(mode === 'check'), partial: String(mode === 'partial') };
  try {
    const { name, size, lastModified } = file;
    const sameWrite = once.options({ form, mode, name, size, lastModified });
    const { data } = await api.import.data({ params: { form }, query, body }, sameWrite);
    once.answered();
    if (!data) throw new Error('The import answered no verdict.');
    return told({ mode, verdict: data });
  } catch (error) {
    once.failed(error);
    const verdict = rejected(error);
    if (!verdict) throw error;
    return told({ mode, verdict });
  }
}

/** The dialog tells of it; no toast has to. */
function told(result: SheetResult): SheetResult {
  tellNoMore({ id: result.verdict.jobId });
  return result;
}

function rejected(error: unknown): ImportVerdict | undefined {
  if (!(error instanceof CallFailure) || error.reason !== 'IMPORT_REJECTED') return undefined;
  // The contract says what IMPORT_REJECTED carries.
  const verdict = error.data as ImportVerdict;
  error.noticed = true;
  return verdict.total > 0 ? verdict : undefined;
}

const grouped = (count: number) => count.toLocaleString('zh-CN');

export function sentenceOf({ mode, verdict }: SheetResult, hasFlow: boolean): string {
  const { total, imported, failed } = verdict;
  if (mode === 'check')
    return failed === 0
      ? `校验通过，${grouped(total)} 行都可以导入`
      : `校验 ${grouped(total)} 行，${grouped(failed)} 行有误`;
  if (imported === 0) return `未导入任何记录：共 ${grouped(total)} 行，${grouped(failed)} 行有误`;
  const drafts = hasFlow ? '，均为草稿' : '';
  return `成功导入 ${grouped(imported)} 行${drafts}${failed > 0 ? `，${grouped(failed)} 行有误未导入` : ''}`;
}

/** What keeps a file from being sent at all. */
export function problemOf(file: File | undefined): string | undefined {
  if (!file) return '请选择要导入的文件';
  return /\.xlsx?$/i.test(file.name) ? undefined : '只能导入 .xlsx 或 .xls 文件';
}
