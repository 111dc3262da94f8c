import { formatNumber } from '../../contract/formatNumber.ts';
import { maxImportedRows } from '../../contract/limits/importLimits.ts';

/** A file that cannot be read. The message is a sentence for the person who sent it. */
export class UnreadableFileError extends Error {
  constructor(message = '文件不是可读取的 .xlsx 或 .xls 表格，请用 Excel 或 WPS 打开，另存为 .xlsx 后重试') {
    super(message);
    this.name = 'Unreadable';
  }
}

export const createIncompleteFileError = () =>
  new UnreadableFileError('文件不完整，可能没有传完，请重新下载或复制原文件后再试');
export const createTooManyCellsError = () => new UnreadableFileError('表格单元格过多，请分批导入');
export const createTooManyRowsError = () =>
  new UnreadableFileError(`一次最多导入 ${formatNumber(maxImportedRows)} 行`);
