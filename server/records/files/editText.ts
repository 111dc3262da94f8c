/**
 * Saves an edited plain text: the typed text, with the line ends and the byte order mark of the original file, as
 * UTF-8.
 */
export function applyTextEdit(before: Buffer, text: string): Buffer {
  const lines = text.replaceAll('\r\n', '\n');
  const isWindows = before.includes('\r\n') || before.includes('\r\0\n');
  const mark = byteOrderMarks.some((one) => before.subarray(0, one.length).equals(one))
    ? byteOrderMark
    : Buffer.alloc(0);
  return Buffer.concat([mark, Buffer.from(isWindows ? lines.replaceAll('\n', '\r\n') : lines, 'utf8')]);
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
/** Also those of UTF-16. The line ends are equal in both byte orders. */
const byteOrderMarks = [byteOrderMark, Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
