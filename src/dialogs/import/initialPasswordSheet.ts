import { escapeFormula } from '../../ui/format/tsv.ts';
import type { InitialPassword } from './sheetImporter.ts';

const header = ['账号', '姓名', '初始密码'];

/** The rows, the header first. */
export const listPasswordRows = (passwords: readonly InitialPassword[]): string[][] => [
  header,
  ...passwords.map(({ userName, nickName, password }) => [userName, nickName, password]),
];

/** The file as Excel and WPS open it: quoted, behind a byte order mark. */
export const formatPasswordFile = (passwords: readonly InitialPassword[]): string =>
  `\ufeff${listPasswordRows(passwords)
    .map((cells) => cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n')}\r\n`;
