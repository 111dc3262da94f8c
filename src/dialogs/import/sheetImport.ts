/** Sends a sheet and interprets the server's verdict for the person who sent it. */
import { formatNumber } from '../../../contract/formatNumber.ts';
import { CallFailure } from '../../client/callFailure.ts';
import type { IdempotencyKey } from '../../client/idempotentWrite.ts';
import { suppressJobNotice } from '../../state/cache/jobs.ts';
import type { SheetImporter, SheetImportMode, SheetImportVerdict } from './sheetImporter.ts';

/** The mode of an import and its verdict. */
export type SheetImportResult = { mode: SheetImportMode; verdict: SheetImportVerdict };

type SheetUpload = { file: File; mode: SheetImportMode };

/** Throws errors that do not concern rows: a wrong file type, a missing permission, no network. */
export async function submitSheetImport(
  importer: SheetImporter,
  { file, mode }: SheetUpload,
  once: IdempotencyKey,
): Promise<SheetImportResult> {
  const body = new FormData();
  body.append('file', file);
  try {
    const { name, size, lastModified } = file;
    const sameWrite = once.options({ key: importer.key, mode, name, size, lastModified });
    const verdict = await importer.send(mode, body, sameWrite);
    once.onAnswer();
    return suppressNotice({ mode, verdict });
  } catch (error) {
    once.onFailure(error);
    const verdict = verdictOfError(error);
    if (!verdict) throw error;
    return suppressNotice({ mode, verdict });
  }
}

/** The dialog shows the result, so no toast does. */
function suppressNotice(result: SheetImportResult): SheetImportResult {
  const { jobId } = result.verdict;
  if (jobId !== undefined) suppressJobNotice({ id: jobId });
  return result;
}

function verdictOfError(error: unknown): SheetImportVerdict | undefined {
  if (!(error instanceof CallFailure) || error.reason !== 'IMPORT_REJECTED') return undefined;
  // The contract declares the data of IMPORT_REJECTED.
  const verdict = error.data as SheetImportVerdict | undefined;
  if (verdict && verdict.total > 0) error.noticed = true;
  return verdict && verdict.total > 0 ? verdict : undefined;
}

export function formatImportResult({ mode, verdict }: SheetImportResult, hasFlow: boolean): string {
  const { total, imported, failed } = verdict;
  if (mode === 'check')
    return failed === 0
      ? `校验通过，${formatNumber(total)} 行都可以导入`
      : `校验 ${formatNumber(total)} 行，${formatNumber(failed)} 行有误`;
  if (imported === 0) return `未导入任何记录：共 ${formatNumber(total)} 行，${formatNumber(failed)} 行有误`;
  const drafts = hasFlow ? '，均为草稿' : '';
  return `成功导入 ${formatNumber(imported)} 行${drafts}${failed > 0 ? `，${formatNumber(failed)} 行有误未导入` : ''}`;
}

/** Returns the reason why a file cannot be sent; undefined when it can. */
export function validateSheetFile(file: File | undefined): string | undefined {
  if (!file) return '请选择要导入的文件';
  return /\.xlsx?$/i.test(file.name) ? undefined : '只能导入 .xlsx 或 .xls 文件';
}
