/** The file types that can be shown in place, and their largest sizes; all other files are downloaded. */
import { sheetPreviewLimit, textPreviewLimit, wordPreviewLimit } from '../../../../contract/previewLimits.ts';
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
