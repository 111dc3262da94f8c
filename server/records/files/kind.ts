/** What a file is, by its first bytes; its name only tells texts apart that look alike. */
import { fileTypeFromBuffer } from 'file-type';

export type FileKind = { mimeType: string; extension: string };

/** As many bytes as file-type wants to see. */
export const sniffedBytes = 4100;

/** Programs: nobody's record needs them, and somebody would start one. */
const refused = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/vnd.microsoft.portable-executable',
  'application/java-vm',
]);

const texts: Record<string, string> = {
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

/** These show something and do nothing; everything else only leaves as an attachment. */
const passive = new Set([
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

export const isPassive = (mimeType: string): boolean => passive.has(mimeType);

/** Null for a kind that is not taken. */
export async function kindOf(head: Uint8Array, fileName: string): Promise<FileKind | null> {
  const named = /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const found = await fileTypeFromBuffer(head);
  if (found && refused.has(found.mime)) return null;
  if (found?.ext === 'zip') return officeKind(head) ?? { mimeType: found.mime, extension: 'zip' };
  // Old Office files share one container format; which of them it is says the name.
  if (found) return { mimeType: found.mime, extension: found.ext === 'cfb' ? named : found.ext };
  const text = isText(head) ? (texts[named] ?? 'text/plain') : undefined;
  return { mimeType: text ?? 'application/octet-stream', extension: named };
}

const office: Record<string, FileKind> = {
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

/** An Office file whose list of parts stands too far behind: the folder of its first parts says what it is. */
function officeKind(head: Uint8Array): FileKind | undefined {
  const text = Buffer.from(head).toString('latin1');
  // PK and the two marks of a local header; its 26 bytes of figures end where the name begins.
  const [, folder = ''] = /PK..[\s\S]{26}(xl|word|ppt)\//s.exec(text) ?? [];
  return office[folder];
}

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // The last character may be cut in two, which streaming decoding does not mind.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
