import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { AnyCall } from './contract/call.ts';
import { calls } from './contract/calls.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Vendors with a chunk of their own, so that a change of ours leaves them in the browser's cache. */
const chunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/ },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'grid', test: /node_modules[\\/]ag-grid-/ },
];

/**
 * The browser gets of each call where it is and how it answers, which is all that the client reads; what goes in and
 * out is typed by the contract and checked by the server, so the schemas and their library stay there.
 */
const callTable: Plugin = {
  name: 'call-table',
  load(id) {
    if (path.relative(import.meta.dirname, id) !== path.join('contract', 'calls.ts')) return null;
    const table = Object.entries(calls).map(([noun, its]) => {
      // A noun's calls differ in their schemas only, which are left out here.
      const entries = Object.entries(its as unknown as Record<string, AnyCall>);
      const short = entries.map(([name, { method, path: place, answer }]) => [
        name,
        { method, path: place, answer: { kind: answer.kind } },
      ]);
      return [noun, Object.fromEntries(short)];
    });
    return `export const calls = ${JSON.stringify(Object.fromEntries(table))};`;
  },
};

/** What pdf.js asks for by name while it reads: tables of Chinese characters, fonts, decoders without wasm. */
const pdfParts: Plugin = {
  name: 'pdf-parts',
  apply: 'build',
  generateBundle() {
    const root = path.join(import.meta.dirname, 'node_modules', 'pdfjs-dist');
    for (const file of globSync(['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'wasm/*_fallback.js'], {
      cwd: root,
    })) {
      const fileName = `assets/pdfjs/${file.split(path.sep).join('/')}`;
      this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(root, file)) });
    }
  },
};

export default defineConfig({
  plugins: [react(), callTable, pdfParts],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // What the figures of the initial script are taken from.
    manifest: true,
    // ag-grid is one module to the bundler's eyes and loads with the first list.
    chunkSizeWarningLimit: 1400,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
});
