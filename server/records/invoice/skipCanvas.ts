/**
 * Prevents pdfjs from loading a native canvas: invoices are read, never drawn, and without a canvas pdfjs logs three
 * warnings. Import this module before pdfjs.
 */
import { registerHooks } from 'node:module';

const canvasStubUrl = new URL('./noCanvas.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@napi-rs/canvas' ? { url: canvasStubUrl, shortCircuit: true } : next(specifier, context),
});
