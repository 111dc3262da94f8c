/** The file types that can be shown in place, and their largest sizes; all other files are downloaded. */
import {
  sheetPreviewLimit,
  textPreviewLimit,
  wordPreviewLimit,
} from '../../../../contract/limits/previewLimits.ts';
import { parseStoredName } from '../../../state/workspace/downloadFile.ts';

export type PreviewKind = 'image' | 'pdf' | 'word' | 'sheet' | 'text';

const kinds: Record<PreviewKind, { extensions: readonly string[]; limit: number }> = {
  image: {
    extensions: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'avif'],
    limit: Number.POSITIVE_INFINITY,
  },
  pdf: { extensions: ['pdf'], limit: Number.POSITIVE_INFINITY },
  word: { extensions: ['docx'], limit: wordPreviewLimit },
  sheet: { extensions: ['xlsx', 'xls'], limit: sheetPreviewLimit },
  text: { extensions: ['txt', 'log', 'md', 'csv', 'json', 'xml'], limit: textPreviewLimit },
};

export type PreviewableFile = { url: string; size?: number | undefined };

const parseExtension = (url: string): string => /\.([a-z0-9]+)$/.exec(parseStoredName(url))?.[1] ?? '';

/** Decides by the extension that the server derived from the content; undefined: the file is downloaded. */
export function findPreviewKind({ url, size = 0 }: PreviewableFile): PreviewKind | undefined {
  const extension = parseExtension(url);
  const found = Object.entries(kinds).find(([, { extensions }]) => extensions.includes(extension));
  // The keys of `kinds` are the kinds.
  return found && size < found[1].limit ? (found[0] as PreviewKind) : undefined;
}

const unseenKinds: Readonly<Record<string, string>> = {
  doc: '旧格式 .doc 不能在线查看和编辑，另存为 .docx 后可以查看',
  ppt: '演示文稿不能在线查看',
  pptx: '演示文稿不能在线查看',
};

/** Why a document is downloaded that people expect to be shown; undefined for other files, and for those that are shown. */
export function findPreviewRefusal(file: PreviewableFile): string | undefined {
  if (findPreviewKind(file)) return undefined;
  const extension = parseExtension(file.url);
  const large = Object.values(kinds).find(({ extensions }) => extensions.includes(extension));
  if (large) return `文件不小于 ${Math.floor(large.limit / 1_048_576)} MB，不能在线查看`;
  return unseenKinds[extension];
}

/** Text files and .xlsx workbooks are edited in place; other documents are changed elsewhere and uploaded again. */
export const isEditable = ({ url }: PreviewableFile): boolean =>
  ['txt', 'xlsx'].includes(parseExtension(url));

const editRefusals: Readonly<Record<string, string>> = {
  docx: '在线编辑会丢失 Word 文档的版式；请下载，修改后重新上传',
  xls: '旧格式 .xls 不能在线编辑；请下载，另存为 .xlsx 后上传',
};

/** Why a document is not edited in place; undefined for files that nobody expects to edit. */
export const findEditRefusal = ({ url }: PreviewableFile): string | undefined =>
  editRefusals[parseExtension(url)];
