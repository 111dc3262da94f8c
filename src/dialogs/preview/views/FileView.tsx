import type { ComponentType } from 'react';
import { DocumentView } from './DocumentView.tsx';
import { ImageView } from './ImageView.tsx';
import { PdfView } from './PdfView.tsx';
import { PreviewFallback } from './PreviewFallback.tsx';
import type { FileViewProps } from './pictureLayout.ts';
import { findPreviewKind, findPreviewRefusal, type PreviewKind } from './previewKind.ts';
import { SheetView } from './SheetView.tsx';
import { TextView } from './TextView.tsx';

const views: Record<PreviewKind, ComponentType<FileViewProps>> = {
  image: ImageView,
  pdf: PdfView,
  word: DocumentView,
  sheet: SheetView,
  text: TextView,
};

/** Shows a file by its kind; a file of another kind, or too large, can be downloaded. */
export function FileView(props: FileViewProps) {
  const kind = findPreviewKind(props.file);
  const View = kind && views[kind];
  if (View) return <View {...props} />;
  const refusal = findPreviewRefusal(props.file) ?? '该文件不支持在线预览';
  return <PreviewFallback problem={`${refusal}，请下载后打开`} onDownload={props.onDownload} />;
}
