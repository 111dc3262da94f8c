import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from './pdfDocument.ts';

type PdfPageProps = {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  scale: number;
  /** Height by width, until the page itself is known. */
  ratio: number;
  frame: RefObject<HTMLDivElement | null>;
};

const pageWidth = 820;

/** One page with its text for screen readers; a page far outside the visible area has no canvas. */
export function PdfPage({ document, number, scale, ratio, frame }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  const [text, setText] = useState('');
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: frame.current,
      rootMargin: '600px',
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [frame]);
  useEffect(() => {
    if (!near || page) return;
    let late = false;
    (async () => {
      const found = await document.getPage(number);
      const { items } = await found.getTextContent();
      if (late) return;
      setText(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      setPage(found);
      // Requests to a closed document fail, which is expected.
    })().catch((error: unknown) => late || reportError(error));
    return () => {
      late = true;
    };
  }, [near, page, document, number]);
  useEffect(() => {
    if (!near || !page || !canvas.current) return;
    const { width } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: ((pageWidth * scale) / width) * devicePixelRatio });
    canvas.current.width = Math.floor(viewport.width);
    canvas.current.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: canvas.current, viewport });
    // A canceled drawing rejects, which is expected.
    drawing.promise.catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'RenderingCancelledException')) reportError(error);
    });
    return () => drawing.cancel();
  }, [near, page, scale]);
  const view = page?.getViewport({ scale: 1 });
  const width = pageWidth * scale;
  return (
    <div
      ref={place}
      className="preview-page"
      style={{ width, height: width * (view ? view.height / view.width : ratio) }}
    >
      {near && <canvas ref={canvas} aria-hidden />}
      <p className="preview-page-text">
        第 {number} 页 {text}
      </p>
    </div>
  );
}
