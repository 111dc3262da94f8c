import { mostImportedRows } from '../../../contract/importBounds.ts';

/** A file that cannot be imported at all; the message is a sentence for whoever sent it. */
export class Unreadable extends Error {
  constructor(message = '文件不是可读取的 .xlsx 或 .xls 表格') {
    super(message);
    this.name = 'Unreadable';
  }
}

export const tooManyCells = () => new Unreadable('表格单元格过多，请分批导入');
export const tooManyRows = () => new Unreadable(`一次最多导入 ${mostImportedRows.toLocaleString('en')} 行`);
