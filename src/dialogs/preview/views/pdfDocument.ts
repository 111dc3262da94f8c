/** Opens a PDF with resources of our own origin only; its scripts never run, and no code is compiled. */
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { token } from '../../../client/cookies.ts';
import type { StoredFile } from '../../../fields/fieldContext.ts';
import { parseStoredName } from '../../../state/workspace/downloadFile.ts';

// Tables of Chinese characters, fonts that a PDF may leave out, and decoders of scans (vite.config.ts).
const pdfAssetsPath = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : '/assets/pdfjs/';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** Throws if the signal is aborted; an abort also closes the document. */
export async function openPdf(file: StoredFile, signal: AbortSignal) {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  // An abort during the import of the reader fires no event afterwards.
  signal.throwIfAborted();
  GlobalWorkerOptions.workerSrc = workerUrl;
  const task = getDocument({
    url: `/api/common/preview/${parseStoredName(file.url)}`,
    httpHeaders: { Authorization: `Bearer ${token.get()}` },
    // Pages are loaded by range requests as they become visible.
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${pdfAssetsPath}cmaps/`,
    standardFontDataUrl: `${pdfAssetsPath}standard_fonts/`,
    wasmUrl: `${pdfAssetsPath}wasm/`,
    // The page's policy forbids the compilation of code, so the decoders run as plain JavaScript.
    useWasm: false,
    enableXfa: false,
    // 64 megapixels: a larger page is an attack, not a scan.
    maxImageSize: 64_000_000,
  });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  return task.promise;
}

/** The message for a PDF that does not open. */
export const describePdfError = (error: unknown): string =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'PDF 已加密，请下载后查看'
    : 'PDF 已损坏或无法显示，请下载后查看';
