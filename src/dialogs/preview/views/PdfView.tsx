import { Minus, Plus } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { PdfPage } from './PdfPage.tsx';
import { PreviewFallback } from './PreviewFallback.tsx';
import { describePdfError, openPdf, type PDFDocumentProxy } from './pdfDocument.ts';
import { type FileViewProps, stepZoom } from './pictureLayout.ts';
import { ScrollFrame } from './ScrollFrame.tsx';

type OpenedPdf = { document?: PDFDocumentProxy; ratio?: number; problem?: string };

/** Pages in one column, each drawn when it becomes visible; `+ - 0` zoom. */
export function PdfView({ file, onDownload }: FileViewProps) {
  const [opened, setOpened] = useState<OpenedPdf>({});
  const [turn, setTurn] = useState(0);
  const [scale, setScale] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` changes with each retry
  useEffect(() => {
    const stop = new AbortController();
    setOpened({});
    (async () => {
      const document = await openPdf(file, stop.signal);
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!stop.signal.aborted) setOpened({ document, ratio: height / width });
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) setOpened({ problem: describePdfError(error) });
    });
    return () => stop.abort();
  }, [file, turn]);
  const zoom = (by: 1 | -1) => setScale((before) => stepZoom(before, by));
  const acts: Record<string, () => void> = {
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': () => setScale(1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const { document, ratio = Math.SQRT2, problem } = opened;
  if (!document)
    return (
      <PreviewFallback
        problem={problem}
        onRetry={() => setTurn((before) => before + 1)}
        onDownload={onDownload}
      />
    );
  return (
    <>
      <ScrollFrame
        ref={frame}
        className="preview-pages"
        label={`PDF：${file.name}，共 ${document.numPages} 页`}
        onKeyDown={onKeyDown}
      >
        {Array.from({ length: document.numPages }, (_, at) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={at}
            document={document}
            number={at + 1}
            scale={scale}
            ratio={ratio}
            frame={frame}
          />
        ))}
      </ScrollFrame>
      <div className="preview-tools">
        <span>共 {document.numPages} 页</span>
        <IconButton label="缩小（-）" onClick={acts['-']}>
          <Minus size={14} />
        </IconButton>
        <span role="status">{Math.round(scale * 100)}%</span>
        <IconButton label="放大（+）" onClick={acts['+']}>
          <Plus size={14} />
        </IconButton>
      </div>
    </>
  );
}
