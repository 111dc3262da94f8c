/** Holds the import table of ARCHITECTURE.md, the one door of each large vendor, and the size of files. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const files = ['contract', 'server', 'src', 'demo', 'bench', 'tests', 'tools']
  .flatMap((top) => globSync(`${top}/**/*.{ts,tsx}`, { cwd: root }))
  .map((file) => file.split(path.sep).join('/'))
  .sort();

const belowJobs = [
  'contract',
  'server/log',
  'server/db',
  'server/engine',
  'server/instances',
  'server/records',
];

/** The deepest prefix that matches decides. What a layer may import, itself aside. */
const mayImport: Record<string, string[]> = {
  contract: [],
  'server/engine': ['contract'],
  'server/log': ['contract'],
  'server/db': ['contract', 'server/log'],
  'server/instances': ['contract', 'server/log', 'server/db', 'server/engine', 'server/records'],
  'server/records': ['contract', 'server/log', 'server/db', 'server/geo'],
  'server/geo': ['contract'],
  'server/providers': ['contract', 'server/log', 'server/db', 'server/geo'],
  'server/jobs': [...belowJobs],
  'server/crypto': [],
  'server/context': ['contract', 'server/db', 'server/records', 'server/providers', 'server/jobs'],
  'server/calls': [
    ...belowJobs,
    'server/jobs',
    'server/geo',
    'server/providers',
    'server/crypto',
    'server/context',
  ],
  'server/compatibility': ['contract'],
  // It gets the handlers from app.ts.
  'server/http': [
    'contract',
    'server/log',
    'server/context',
    'server/crypto',
    'server/compatibility',
    'server/db',
  ],
  server: ['contract', 'server', 'demo'],
  'src/client': ['contract'],
  'src/ui': ['contract'],
  'src/state': ['contract', 'src/client', 'src/ui'],
  'src/fields': ['contract', 'src/ui', 'src/client', 'src/state'],
  'src/diagram': ['contract', 'src/ui'],
  'src/map': ['contract', 'src/ui'],
  'src/charts': ['contract', 'src/ui'],
  'src/grid': ['contract', 'src/fields', 'src/ui', 'src/client', 'src/state', 'src/commands', 'src/dialogs'],
  'src/dialogs': ['contract', 'src/fields', 'src/diagram', 'src/map', 'src/ui', 'src/client', 'src/state'],
  'src/commands': ['contract', 'src/client', 'src/state', 'src/dialogs', 'src/ui'],
  'src/shell': ['contract', 'src/client', 'src/state', 'src/ui', 'src/commands', 'src/dialogs'],
  'src/panels': [
    'contract',
    'src/client',
    'src/state',
    'src/ui',
    'src/fields',
    'src/diagram',
    'src/charts',
    'src/grid',
    'src/dialogs',
    'src/commands',
    'src/shell',
  ],
  'src/designer': [
    'contract',
    'src/client',
    'src/state',
    'src/ui',
    'src/fields',
    'src/dialogs',
    'src/commands',
    'src/shell',
    'src/panels',
  ],
  src: ['contract', 'src'],
  demo: ['contract', 'server', 'demo'],
  bench: ['contract', 'server', 'demo', 'bench', 'tests'],
  tests: ['contract', 'server', 'src', 'demo', 'tests', 'tools'],
  tools: [],
};

/** The only files (by prefix) that may import a vendor. */
const doors: Record<string, string[]> = {
  'ag-grid-': ['src/grid/'],
  leaflet: ['src/map/'],
  elkjs: ['src/diagram/'],
  ofetch: ['src/client/'],
  '@floating-ui/react': ['src/ui/'],
  // Its dialogs and drawers have a head of ours.
  '@blueprintjs/core': ['src/ui/'],
  cmdk: ['src/commands/'],
  echarts: ['src/charts/'],
  fastify: ['server/http/', 'server/app.ts'],
  pino: ['server/log/'],
  kysely: [
    'server/db/',
    'server/records/',
    'server/instances/',
    'server/calls/',
    'server/jobs/',
    'server/integrity/',
    'demo/',
  ],
  'graphile-worker': ['server/jobs/'],
  'bpmn-moddle': ['server/engine/', 'src/diagram/'],
  '@e965/xlsx': ['server/records/'],
  'libpg-query': ['server/records/configuredSql/'],
  '@codemirror': ['src/designer/base/source/'],
  '@lezer': ['src/designer/base/source/'],
  '@noble/ciphers': ['src/state/'],
  '@zxcvbn-ts/language-common': ['contract/password/'],
  'pinyin-pro': ['contract/pinyin/'],
};

/** A file that wants more has more than one idea. */
const maxLines = (file: string) => (file.startsWith('tests/') ? 500 : 400);

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

const textOf = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

function readImports(text: string): string[] {
  // Examples in comments are no imports.
  const code = text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return [...code.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

const imports = new Map([...textOf].map(([file, text]) => [file, readImports(text)]));
const importsOf = (file: string): string[] => imports.get(file) ?? [];

const layerOf = (file: string) =>
  Object.keys(mayImport)
    .filter((layer) => file.startsWith(`${layer}/`))
    .sort((a, b) => b.length - a.length)[0] ?? '';

const resolved = (file: string, target: string) =>
  path.posix.normalize(path.posix.join(path.posix.dirname(file), target.replace(/\?.*$/, '')));

test('every file imports only from the layers its own layer may see', () => {
  const broken = files.flatMap((file) => {
    const own = layerOf(file);
    const allowed = [own, ...(mayImport[own] ?? [])];
    return importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => resolved(file, target))
      .filter((target) => !target.startsWith('node_modules/') && !target.startsWith('package.json'))
      .filter(
        (target) => !allowed.some((layer) => target.startsWith(`${layer}/`) || target === `${layer}.ts`),
      )
      .map((target) => `${file} → ${target}`);
  });
  expect(broken).toEqual([]);
});

/** Layers whose folders import each other in one direction only. Files at the root of a layer wire its folders up. */
const layersOfFolders = [
  'contract/flow',
  'contract/forms',
  'server/calls',
  'server/db',
  'server/engine',
  'server/http',
  'server/instances',
  'server/integrity',
  'server/jobs',
  'server/records',
  'src/commands',
  'src/dialogs',
  'src/fields',
  'src/grid',
  'src/panels',
  'src/shell',
  'src/state',
  'src/ui',
];

/** The folder of a layer that a file lies in; undefined for files at its root or elsewhere. */
function folderIn(layer: string, file: string): string | undefined {
  if (!file.startsWith(`${layer}/`)) return undefined;
  const [folder, ...rest] = file.slice(layer.length + 1).split('/');
  return rest.length > 0 ? folder : undefined;
}

/** Which folders of a layer each of its folders imports. */
function folderImports(layer: string): Map<string, Set<string>> {
  const edges = files.flatMap((file) => {
    const from = folderIn(layer, file);
    if (from === undefined) return [];
    return importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => folderIn(layer, resolved(file, target)))
      .filter((to) => to !== undefined && to !== from)
      .map((to) => ({ from, to: to ?? '' }));
  });
  return new Map(
    [...Map.groupBy(edges, ({ from }) => from)].map(([from, all]) => [
      from,
      new Set(all.map(({ to }) => to)),
    ]),
  );
}

function reachable(from: string, edges: ReadonlyMap<string, Iterable<string>>): Set<string> {
  const seen = new Set<string>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const to of edges.get(at) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      waiting.push(to);
    }
  }
  return seen;
}

test.each(layersOfFolders)('the folders of %s import each other without a cycle', (layer) => {
  const folders = folderImports(layer);
  const cyclic = [...folders.keys()].filter((folder) => reachable(folder, folders).has(folder));
  expect(cyclic).toEqual([]);
});

/** One file of each group of files that need each other's types. No further group may appear. */
const knownCircles = ['server/db/database.ts', 'src/dialogs/export/openExport.ts'];

test('no files import each other but the known groups', () => {
  const edges = new Map(
    files
      .filter((file) => /^(contract|server|src)\//.test(file))
      .map((file) => [
        file,
        importsOf(file)
          .filter((target) => target.startsWith('.'))
          .map((target) => resolved(file, target)),
      ]),
  );
  // A file that nothing imports, or that imports nothing, is in no circle; neither is one that only such files connect.
  for (let left = -1; left !== edges.size; ) {
    left = edges.size;
    const imported = new Set([...edges.values()].flat());
    for (const [file, targets] of edges) {
      if (!imported.has(file) || !targets.some((target) => edges.has(target))) edges.delete(file);
    }
  }
  const reached = new Map([...edges.keys()].map((file) => [file, reachable(file, edges)]));
  const circular = [...reached].filter(([file, targets]) => targets.has(file));
  const unknown = circular.filter(
    ([file, targets]) => !knownCircles.some((known) => targets.has(known) && reached.get(known)?.has(file)),
  );
  expect(unknown.map(([file]) => file)).toEqual([]);
  expect(knownCircles.filter((known) => !reached.get(known)?.has(known))).toEqual([]);
});

test('each large vendor is imported through its one door', () => {
  const broken = files
    .filter((file) => !file.startsWith('tests/') && !file.startsWith('bench/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith('.'))
        .filter((target) =>
          Object.entries(doors).some(
            ([vendor, open]) =>
              (vendor.endsWith('-')
                ? target.startsWith(vendor)
                : target === vendor || target.startsWith(`${vendor}/`)) &&
              !open.some((door) => file.startsWith(door)),
          ),
        )
        .map((target) => `${file} → ${target}`),
    );
  expect(broken).toEqual([]);
});

test('contract is pure: zod, jsep, big.js, pinyin and a list of words are all it imports from outside', () => {
  const broken = files
    .filter((file) => file.startsWith('contract/'))
    .flatMap((file) =>
      importsOf(file)
        .filter(
          (target) =>
            !target.startsWith('.') &&
            !/^(zod|jsep|big\.js|pinyin-pro|@zxcvbn-ts\/language-common)(\/|$)/.test(target),
        )
        .map((target) => `${file} → ${target}`),
    );
  expect(broken).toEqual([]);
});

test('no file outgrows one idea', () => {
  const long = files
    .map((file) => ({ file, lines: (textOf.get(file) ?? '').split('\n').length }))
    .filter(({ file, lines }) => lines > maxLines(file))
    .map(({ file, lines }) => `${file}: ${lines} lines, ${maxLines(file)} are the limit`);
  expect(long).toEqual([]);
});

/** Folders that hold one kind of thing: one file per field type, call, journey or question to the database. */
const listsOfOneKind = [
  'contract/calls',
  'contract/fields',
  'server/db/queries/people',
  'src/fields',
  'tests/e2e',
];

test('a folder holds at most twenty files, unless they are all of one kind', () => {
  const byFolder = Map.groupBy(files, (file) => path.posix.dirname(file));
  const crowded = [...byFolder]
    .filter(([folder, own]) => own.length > 20 && !listsOfOneKind.includes(folder))
    .map(([folder, own]) => `${folder}: ${own.length} files`);
  expect(crowded).toEqual([]);
});

test('only main and dev read the environment', () => {
  const readers = files.filter(
    (file) =>
      (file.startsWith('contract/') || file.startsWith('server/') || file.startsWith('src/')) &&
      !['server/main.ts', 'server/dev.ts', 'server/startup/environment.ts'].includes(file) &&
      /\bprocess\.env\b/.test(textOf.get(file) ?? ''),
  );
  expect(readers).toEqual([]);
});
