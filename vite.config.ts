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

/** Vendors with separate chunks, which stay in the browser's cache when our code changes. */
const vendors = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/ },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'grid', test: /node_modules[\\/]ag-/ },
  // The shared code of icons; each icon is in the chunk of the page that shows it.
  {
    name: 'icons',
    test: /node_modules[\\/](classnames|@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/](classes|iconTypes|svgIconContainer)\.js)/,
  },
].map((vendor) => ({ ...vendor, priority: 2 }));

/** Entry pages. Modules that several of them share are in one chunk instead of many small ones. */
const entryPages = {
  app: ['src/main.tsx', 'src/shell/login/LoginPage.tsx'],
  home: ['src/panels/home/HomePage.tsx'],
  form: ['src/panels/record/FormPage.tsx'],
  list: ['src/panels/list/TodoPage.tsx'],
  register: ['src/shell/login/registration/RegisterPage.tsx'],
};

/** Modules that are preloaded after the first page: one request for each group, not one for every file. */
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
 * Names a module's chunk after the groups that import it: fewer requests, and better compression. A
 * chunk includes everything that its modules import, so modules of several groups are assigned before those of one.
 */
function sharedChunk(reachedBy: 'several' | 'one') {
  const entryModules = new Set(Object.values(entryPages).flat().map(pathOf));
  let reached: Map<string, Set<string>> | undefined;
  const reach = (id: string, by: Set<string>, modules: Modules) => {
    // The index of a library would reach all of its modules.
    if (by.has(id) || id.includes('node_modules')) return by;
    by.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reach(next, by, modules);
    return by;
  };
  return (id: string, modules: Modules): string | null => {
    reached ??= new Map(
      Object.entries({ ...entryPages, ...preloaded }).map(([name, files]) => {
        const by = new Set<string>();
        for (const file of files) reach(pathOf(file), by, modules);
        return [name, by];
      }),
    );
    if (entryModules.has(id)) return null;
    const isInApp = reached.get('app')?.has(id);
    const names = isInApp ? ['app'] : [...reached].flatMap(([name, by]) => (by.has(id) ? [name] : []));
    const isSeveral = isInApp || names.length > 1;
    return isSeveral === (reachedBy === 'several') ? names.join('-') || null : null;
  };
}

const pathOf = (file: string) => path.join(import.meta.dirname, file);

const shared = [
  { name: sharedChunk('several'), debugName: 'shared by several groups', priority: 1 },
  { name: sharedChunk('one'), debugName: 'of one group' },
];

/**
 * The client's table of calls has only method, path and kind of answer, which is all that the client reads. Input and
 * output are typed by the contract and checked by the server, so the client needs neither schemas nor their library.
 */
const callTable: Plugin = {
  name: 'call-table',
  load(id) {
    if (path.relative(import.meta.dirname, id) !== path.join('contract', 'calls.ts')) return null;
    const table = Object.entries(calls).map(([noun, nounCalls]) => {
      // The types of the nouns differ only in their schemas, which are omitted here.
      const entries = Object.entries(nounCalls as unknown as Record<string, AnyCall>);
      const short = entries.map(([name, { method, path: place, answer }]) => [
        name,
        { method, path: place, answer: { kind: answer.kind } },
      ]);
      return [noun, Object.fromEntries(short)];
    });
    return `export const calls = ${JSON.stringify(Object.fromEntries(table))};`;
  },
};

/** The client has only the list of common passwords, not the larger list and the library that it is derived from. */
const wordList: Plugin = {
  name: 'word-list',
  load(id) {
    if (path.relative(import.meta.dirname, id) !== path.join('contract', 'password', 'commonPasswords.ts'))
      return null;
    const words = JSON.stringify([...commonPasswords.keys()].join(' '));
    return `export const commonPasswords = new Map(${words}.split(' ').map((word, index) => [word, index + 1]));`;
  },
};

/** The client has only a table of pinyin readings, not the library that it is derived from. */
const pinyinTable: Plugin = {
  name: 'pinyin-table',
  async load(id) {
    if (path.relative(import.meta.dirname, id) !== path.join('contract', 'pinyin', 'readings.ts'))
      return null;
    const { readingTable } = await import('./contract/pinyin/readings.ts');
    return `export const readingTable = ${JSON.stringify(readingTable)};`;
  },
};

/** The files that pdf.js requests by name: tables of Chinese characters, fonts, decoders without wasm. */
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

/** Higher levels save another tenth but are many times slower: the highest takes half a minute for all files. */
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } };
const encoders = [
  { extension: 'br', compress: (text: Buffer) => promisify(brotliCompress)(text, brotliOptions) },
  { extension: 'gz', compress: (text: Buffer) => promisify(gzip)(text) },
];

/** Writes compressed copies of each text file, which server/http/staticClient.ts sends as they are. */
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
          // Compression can enlarge a short text.
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
    // The benchmark of the initial script reads the manifest.
    manifest: true,
    // The bundler treats ag-grid as one module, which loads with the first list.
    chunkSizeWarningLimit: 1400,
    rolldownOptions: {
      output: { codeSplitting: { groups: [...vendors, ...shared] } },
    },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
});
