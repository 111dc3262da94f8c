/**
 * Invoices are read, never drawn, but pdfjs loads a native canvas when it is loaded itself, and complains three times
 * where there is none. Whoever imports this before it spares both.
 */
import { registerHooks } from 'node:module';

const canvasStubUrl = new URL('./noCanvas.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@napi-rs/canvas' ? { url: canvasStubUrl, shortCircuit: true } : next(specifier, context),
});
