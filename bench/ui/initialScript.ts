/** The JavaScript that a browser loads until the to-do list is drawn, by the manifest of the build. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectFolder } from '../../server/startup/environment.ts';
import type { Measurement } from '../support/measurements.ts';

type Chunk = { file: string; imports?: string[] };

const barKb = 490;
const client = path.join(projectFolder, 'dist/client');

/** From signing in to the list, with all that these import. */
const entryModules = ['index.html', 'src/shell/login/LoginPage.tsx', 'src/panels/list/TodoPage.tsx'];

/** A text that only that library has. */
const lazyChunks = {
  leaflet: 'leaflet-container',
  elk: 'org.eclipse.elk',
  echarts: 'echarts',
  'bpmn-moddle': 'http://www.omg.org/spec/BPMN',
};

export function measureInitialScript(): Measurement[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'),
  );
  const files = [...collectImports(manifest, entryModules)].filter((file) => file.endsWith('.js'));
  const texts = files.map((file) => readFileSync(path.join(client, file), 'utf8'));
  const kb = texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000;
  const found = Object.entries(lazyChunks).flatMap(([name, mark]) =>
    texts.some((text) => text.includes(mark)) ? [name] : [],
  );
  return [
    {
      figure: 'initial JavaScript, login → to-do, gzip',
      value: `${kb.toFixed(0)} kB`,
      beside: `${files.length} files`,
      bar: `≤ ${barKb} kB`,
      holds: kb <= barKb,
    },
    {
      figure: 'loaded later only',
      value: found.length === 0 ? Object.keys(lazyChunks).join(', ') : `not so: ${found.join(', ')}`,
      bar: 'none of them among it',
      holds: found.length === 0,
    },
  ];
}

function collectImports(manifest: Record<string, Chunk>, names: readonly string[], seen = new Set<string>()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build's manifest knows no ${name}; build the client (npm run build).`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    collectImports(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}
