import type { ComponentType } from 'react';
import { DocumentView } from './DocumentView.tsx';
import { ImageView } from './ImageView.tsx';
import { type PreviewKind, previewKind } from './kind.ts';
import { NotShown } from './NotShown.tsx';
import { PdfView } from './PdfView.tsx';
import { SheetView } from './SheetView.tsx';
import { TextView } from './TextView.tsx';
import type { ViewProps } from './view.ts';

const views: Record<PreviewKind, ComponentType<ViewProps>> = {
  image: ImageView,
  pdf: PdfView,
  word: DocumentView,
  sheet: SheetView,
  text: TextView,
};

/** A file as its kind is shown; what is of no such kind, or too large, can be downloaded. */
export function FileView(props: ViewProps) {
  const kind = previewKind(props.file);
  const View = kind && views[kind];
  if (View) return <View {...props} />;
  return <NotShown problem="该文件不支持在线预览，请下载后查看" onDownload={props.onDownload} />;
}
