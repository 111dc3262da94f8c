/** A plain text after an edit: the text a person typed, with the line ends that the file had, as UTF-8. */
export function editedText(before: Buffer, text: string): Buffer {
  const lines = text.replaceAll('\r\n', '\n');
  const isWindows = before.includes('\r\n');
  const mark = before.subarray(0, 3).equals(byteOrderMark) ? byteOrderMark : Buffer.alloc(0);
  return Buffer.concat([mark, Buffer.from(isWindows ? lines.replaceAll('\n', '\r\n') : lines, 'utf8')]);
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
