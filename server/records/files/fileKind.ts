/** Detects a file's kind by its first bytes. The name only distinguishes text formats that look alike. */
import { fileTypeFromBuffer } from 'file-type';
import {
  describeUnsupportedKind,
  type FileUse,
  findBinaryKind,
  WrongFileKindError,
} from '../sheet/unsupportedKind.ts';

export type FileKind = { mimeType: string; extension: string };

/** The number of bytes that file-type reads. */
export const sniffLength = 4100;

/** Programs: no record needs them, and a person might start one. */
const refusedMimeTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/vnd.microsoft.portable-executable',
  'application/java-vm',
]);

const textMimeTypes: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  js: 'text/javascript',
};

/** Kinds that are displayed and run nothing. Every other kind is only sent as an attachment. */
const passiveMimeTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'application/pdf',
  'text/plain',
  'audio/mpeg',
  'video/mp4',
  'video/webm',
]);

export const isPassive = (mimeType: string): boolean => passiveMimeTypes.has(mimeType);

/** Null for a kind that is not accepted. */
export async function detectFileKind(head: Uint8Array, fileName: string): Promise<FileKind | null> {
  const named = /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  // The byte order mark could also begin an audio file of an obsolete kind.
  if (isWideText(head)) return { mimeType: textMimeTypes[named] ?? 'text/plain', extension: named };
  const found = await fileTypeFromBuffer(head);
  if (found && refusedMimeTypes.has(found.mime)) return null;
  if (found?.ext === 'zip') return detectOfficeKind(head) ?? { mimeType: found.mime, extension: 'zip' };
  // Old Office files share one container format. The name distinguishes them.
  if (found) return { mimeType: found.mime, extension: found.ext === 'cfb' ? named : found.ext };
  const text = isText(head) ? (textMimeTypes[named] ?? 'text/plain') : undefined;
  return { mimeType: text ?? 'application/octet-stream', extension: named };
}

/** Throws WrongFileKindError, with a sentence, for a file that is neither .xlsx nor .xls. The bytes decide, not a name. */
export async function assertSheetKind(file: Buffer, use: FileUse): Promise<void> {
  const kind = await detectFileKind(file.subarray(0, sniffLength), '');
  const mimeType = kind?.mimeType ?? null;
  if (isOfficeContainer(file) && mimeType !== null && !findBinaryKind(file, mimeType)) return;
  throw new WrongFileKindError(describeUnsupportedKind(file, mimeType, use));
}

/** Of new and of old Office files. */
const isOfficeContainer = (file: Buffer): boolean =>
  ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'].includes(file.toString('latin1', 0, 4));

const officeKinds: Record<string, FileKind> = {
  xl: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  word: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  ppt: {
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extension: 'pptx',
  },
};

/**
 * Handles an Office file whose list of parts is too far from the start: the folder of its first parts identifies it.
 */
function detectOfficeKind(head: Uint8Array): FileKind | undefined {
  const text = Buffer.from(head).toString('latin1');
  // PK and the two marks of a local header. Its 26 bytes of numbers end where the name begins.
  const [, folder = ''] = /PK..[\s\S]{26}(xl|word|ppt)[/\\]/is.exec(text) ?? [];
  return officeKinds[folder.toLowerCase()];
}

const isText = (head: Uint8Array): boolean => !head.includes(0) && decodeAs('utf-8', head) !== null;

/** UTF-16 with a byte order mark; Windows calls it Unicode. */
function isWideText(head: Uint8Array): boolean {
  const [first, second] = head;
  const isLittle = first === 0xff && second === 0xfe;
  if (!isLittle && !(first === 0xfe && second === 0xff)) return false;
  const text = decodeAs(isLittle ? 'utf-16le' : 'utf-16be', head);
  return text !== null && !text.includes('\0');
}

function decodeAs(encoding: string, head: Uint8Array): string | null {
  try {
    // The last character may be incomplete, which streaming decoding accepts.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}
