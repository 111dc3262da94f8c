/** A plain text after an edit: the text a person typed, with the line ends and the mark that the file had, as UTF-8. */
export function applyTextEdit(before: Buffer, text: string): Buffer {
  const lines = text.replaceAll('\r\n', '\n');
  const isWindows = before.includes('\r\n') || before.includes('\r\0\n');
  const mark = byteOrderMarks.some((one) => before.subarray(0, one.length).equals(one))
    ? byteOrderMark
    : Buffer.alloc(0);
  return Buffer.concat([mark, Buffer.from(isWindows ? lines.replaceAll('\n', '\r\n') : lines, 'utf8')]);
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
/** And those of UTF-16; its line ends are the same in both orders. */
const byteOrderMarks = [byteOrderMark, Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
