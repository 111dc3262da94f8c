import type { InitialPassword } from './sheetImporter.ts';

const header = ['账号', '姓名', '初始密码'];

const toRows = (passwords: readonly InitialPassword[]): string[][] => [
  header,
  ...passwords.map(({ userName, nickName, password }) => [userName, nickName, password]),
];

/** A cell that a spreadsheet would take for a formula is a text. */
const toText = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** For the clipboard. */
export const formatPasswordTable = (passwords: readonly InitialPassword[]): string =>
  toRows(passwords)
    .map((cells) => cells.map(toText).join('\t'))
    .join('\n');

/** The file as Excel and WPS open it: quoted, behind a byte order mark. */
export const formatPasswordFile = (passwords: readonly InitialPassword[]): string =>
  `\ufeff${toRows(passwords)
    .map((cells) => cells.map((cell) => `"${toText(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n')}\r\n`;
