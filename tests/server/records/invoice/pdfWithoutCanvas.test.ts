/** The canvas package is native and optional: invoices are read on a machine without it. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { digitalNumber } from '../../../support/builders/invoices.ts';

const root = new URL('../../../../', import.meta.url);

/** Hides the package, as if it were not installed. */
const hidden = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  if (specifier.startsWith('@napi-rs/canvas')) throw Object.assign(new Error('not installed'), { code: 'MODULE_NOT_FOUND' });
  return next(specifier, context);
} });`;

const script = `
const { readPdfInvoice } = await import('${new URL('server/records/invoice/pdfInvoice.ts', root)}');
const { buildInvoicePdf, paperCode, printedTexts } = await import('${new URL('tests/support/builders/invoices.ts', root)}');
const printed = await readPdfInvoice(new Uint8Array(buildInvoicePdf(printedTexts)));
const scanned = await readPdfInvoice(new Uint8Array(buildInvoicePdf([], { code: paperCode })));
console.log(JSON.stringify([printed?.invoice_number, scanned?.invoice_number]));`;

test('text and codes of a PDF are read without the canvas package and without a warning', () => {
  const loader = `data:text/javascript,${encodeURIComponent(hidden)}`;
  const words = ['--import', loader, '--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([digitalNumber, '12345678']);
});
