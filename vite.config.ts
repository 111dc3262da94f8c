import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { AnyCall } from './contract/call.ts';
import { calls } from './contract/calls.ts';
import { commonPasswords } from './contract/password/commonPasswords.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Vendors with a chunk of their own, so that a change of ours leaves them in the browser's cache. */
const vendors = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/ },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'grid', test: /node_modules[\\/]ag-/ },
  // What all icons share; each icon goes with the page that shows it.
  {
    name: 'icons',
    test: /node_modules[\\/](classnames|@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/](classes|iconTypes|svgIconContainer)\.js)/,
  },
].map((vendor) => ({ ...vendor, priority: 2 }));

/** The pages a day begins with; what several of them share is one chunk, not one for every two modules. */
const beginnings = {
  app: ['src/main.tsx', 'src/shell/login/LoginPage.tsx'],
  home: ['src/panels/home/HomePage.tsx'],
  form: ['src/panels/record/FormPage.tsx'],
  list: ['src/panels/list/TodoPage.tsx'],
  register: ['src/shell/login/registration/RegisterPage.tsx'],
};

/** What is loaded while a first page is looked at: one request for each of these, not one for every file. */
const preloaded = {
  pages: [
    'src/panels/calendar/CalendarPage.tsx',
    'src/panels/launch/LaunchPage.tsx',
    'src/panels/list/FormListPage.tsx',
    'src/panels/list/InstanceListPage.tsx',
    'src/panels/list/ToReadPage.tsx',
    'src/panels/preview/PreviewPage.tsx',
    'src/panels/profile/ProfilePage.tsx',
    'src/panels/resource/ResourcePage.tsx',
    'src/panels/rights/RightsPage.tsx',
    'src/panels/stats/StatsPage.tsx',
  ],
  palette: ['src/commands/palette/KeySheet.tsx', 'src/commands/palette/Palette.tsx'],
  dialogs: [
    'src/dialogs/action/ActionDialog.tsx',
    'src/dialogs/confirm/ConfirmDialog.tsx',
    'src/dialogs/people/PickUsersDialog.tsx',
  ],
};

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/**
 * By which of these a module is reached names its chunk: fewer requests, and texts that compress together. A
 * chunk takes in all that its modules import, so what several reach is given away before what one reaches.
 */
function sharedChunk(reachedBy: 'several' | 'one') {
  const begun = new Set(Object.values(beginnings).flat().map(pathOf));
  let reached: Map<string, Set<string>> | undefined;
  const reach = (id: string, by: Set<string>, modules: Modules) => {
    // Through a library's index all of it would seem to be reached.
    if (by.has(id) || id.includes('node_modules')) return by;
    by.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reach(next, by, modules);
    return by;
  };
  return (id: string, modules: Modules): string | null => {
    reached ??= new Map(
      Object.entries({ ...beginnings, ...preloaded }).map(([name, files]) => {
        const by = new Set<string>();
        for (const file of files) reach(pathOf(file), by, modules);
        return [name, by];
      }),
    );
    if (begun.has(id)) return null;
    const isInApp = reached.get('app')?.has(id);
    const names = isInApp ? ['app'] : [...reached].flatMap(([name, by]) => (by.has(id) ? [name] : []));
    const isSeveral = isInApp || names.length > 1;
    return isSeveral === (reachedBy === 'several') ? names.join('-') || null : null;
  };
}

const pathOf = (file: string) => path.join(import.meta.dirname, file);

const shared = [
  { name: sharedChunk('several'), debugName: 'of several beginnings', priority: 1 },
  { name: sharedChunk('one'), debugName: 'of one beginning' },
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

/** The browser gets the words of the list of common passwords, not the larger list and library that they are taken from. */
const wordList: Plugin = {
  name: 'word-list',
  load(id) {
    if (path.relative(import.meta.dirname, id) !== path.join('contract', 'password', 'commonPasswords.ts'))
      return null;
    const words = JSON.stringify([...commonPasswords.keys()].join(' '));
    return `export const commonPasswords = new Map(${words}.split(' ').map((word, index) => [word, index + 1]));`;
  },
};

/** The browser gets the readings of characters, not the library that knows them. */
const pinyinTable: Plugin = {
  name: 'pinyin-table',
  async load(id) {
    if (path.relative(import.meta.dirname, id) !== path.join('contract', 'pinyin', 'readings.ts'))
      return null;
    const { readingTable } = await import('./contract/pinyin/readings.ts');
    return `export const readingTable = ${JSON.stringify(readingTable)};`;
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

/** Higher levels save a tenth more and take many times as long: half a minute for all files on the highest. */
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } };
const encoders = [
  { extension: 'br', compress: (text: Buffer) => promisify(brotliCompress)(text, brotliOptions) },
  { extension: 'gz', compress: (text: Buffer) => promisify(gzip)(text) },
];

/** Beside each text its compressed forms, which server/http/staticClient.ts sends as they are. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  // Files of the public folder are written by now, and in no bundle.
  async writeBundle({ dir = '' }) {
    const texts = globSync('**/*.{js,mjs,json,css,html,svg}', { cwd: dir });
    await Promise.all(
      texts.map(async (file) => {
        const text = readFileSync(path.join(dir, file));
        for (const { extension, compress } of encoders) {
          const packed = await compress(text);
          // A short text can grow.
          if (packed.length < text.length) await writeFile(path.join(dir, `${file}.${extension}`), packed);
        }
      }),
    );
  },
};

export default defineConfig({
  plugins: [react(), callTable, wordList, pinyinTable, pdfParts, precompressed],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // What the figures of the initial script are taken from.
    manifest: true,
    // ag-grid is one module to the bundler's eyes and loads with the first list.
    chunkSizeWarningLimit: 1400,
    rolldownOptions: {
      output: { codeSplitting: { groups: [...vendors, ...shared] } },
    },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
});
