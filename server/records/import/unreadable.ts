/** A file that cannot be imported at all; the message is a sentence for whoever sent it. */
export class Unreadable extends Error {
  constructor(message = '文件不是可读取的 .xlsx 或 .xls 表格') {
    super(message);
    this.name = 'Unreadable';
  }
}
