/** What people call the kinds of files, by the extension that the server found from the content. */

type FileCategory = { value: string; label: string; extensions: readonly string[] };

export const fileCategories: readonly FileCategory[] = [
  {
    value: 'picture',
    label: '图片',
    extensions: 'png jpg jpeg gif webp bmp avif heic heif tif tiff svg ico'.split(' '),
  },
  { value: 'sheet', label: '表格', extensions: 'xlsx xls xlsm et ods csv'.split(' ') },
  {
    value: 'document',
    label: '文档',
    extensions: 'pdf ofd docx doc wps odt rtf pptx ppt dps odp txt md log html htm'.split(' '),
  },
  {
    value: 'media',
    label: '音视频',
    extensions: 'mp3 wav m4a ogg oga flac amr mp4 webm mov avi mkv wmv mpg ogv'.split(' '),
  },
  { value: 'archive', label: '压缩包', extensions: 'zip rar 7z gz tar bz2 xz'.split(' ') },
];

/** All further files. */
export const otherFiles = { value: 'other', label: '其他' };
