import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import { PreviewFallback } from './PreviewFallback.tsx';
import type { FileViewProps } from './pictureLayout.ts';
import { fetchDocumentBlob } from './previewContent.ts';
import { ScrollFrame } from './ScrollFrame.tsx';
import { useAsync } from './useAsync.ts';

/** A text document as pages in a shadow root: its styles have no effect outside, and its scripts never run. */
export function DocumentView({ file, onDownload }: FileViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const { value, problem, retry } = useAsync(file.url, async (signal) =>
    renderSanitizedPages(await fetchDocumentBlob(file, signal)),
  );
  useEffect(() => {
    if (!value || !host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    root.replaceChildren(value.cloneNode(true));
  }, [value]);
  if (!value) return <PreviewFallback problem={problem} onRetry={retry} onDownload={onDownload} />;
  return (
    <ScrollFrame label={`文档：${file.name}`}>
      <div ref={host} className="preview-document" />
    </ScrollFrame>
  );
}

const sanitizeOptions = {
  USE_PROFILES: { html: true, svg: true, mathMl: true },
  FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select', 'iframe', 'style'],
  FORBID_ATTR: ['srcset', 'action', 'formaction', 'ping'],
  // A link to a place in the document, or to a page that opens by itself.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#|data:image\/(?:png|jpe?g|gif|bmp|webp);)/i,
  RETURN_DOM_FRAGMENT: true as const,
};

/** The pages have the background of the interface. */
const pageStyle = '.docx-wrapper { padding: 16px !important; background: none !important; }';

async function renderSanitizedPages(document: Blob): Promise<DocumentFragment> {
  const { renderAsync } = await import('docx-preview');
  const body = window.document.createElement('div');
  const styles = window.document.createElement('div');
  await renderAsync(document, body, styles, {
    className: 'docx',
    useBase64URL: true,
    renderAltChunks: false,
    renderChanges: false,
    ignoreLastRenderedPageBreak: false,
  });
  const pages = DOMPurify.sanitize(body, sanitizeOptions);
  for (const link of pages.querySelectorAll('a')) {
    if (link.getAttribute('href')?.startsWith('#')) continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  // The document reader does not provide the content of a picture.
  for (const image of pages.querySelectorAll('img')) image.alt ||= '文档中的图片';
  const sheet = window.document.createElement('style');
  // The text is inserted without markup; the page's policy refuses requests of its styles.
  sheet.textContent = [...styles.querySelectorAll('style')]
    .map((one) => (one.textContent ?? '').replaceAll(/@import[^;]*;?/gi, ''))
    .concat(pageStyle)
    .join('\n');
  pages.prepend(sheet);
  return pages;
}
