/**
 * Makes server/places/places.json and src/map/outline.json anew: `node server/places/make/make.ts <folder>`, where the
 * folder holds the packages that source.ts names, unpacked.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Line, type Mesh, meshOf } from './mesh.ts';
import { placeRows } from './regions.ts';
import { districtsOf } from './source.ts';
import { encoded, extentOf, thinned } from './thinned.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that holds the packages.');
const root = path.resolve(import.meta.dirname, '../../..');

/** In 1024ths of a degree: how far a line may move, and what is too small to be drawn. */
const tolerance = { coast: 3, province: 4, city: 5, district: 5 };
const speck = 12;

const districts = districtsOf(folder);
const mesh = meshOf(districts);
const kept = (border: keyof Mesh) =>
  mesh[border]
    .filter((line) => !isRing(line) || extentOf(line) >= speck)
    .map((line) => encoded(thinned(line, tolerance[border])));

const rows = placeRows(folder, districts);
writeFileSync(
  path.join(root, 'server/places/places.json'),
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
);
const lines = {
  coast: kept('coast'),
  province: kept('province'),
  city: kept('city'),
  district: kept('district'),
};
const names = rows.filter((row) => row.length > 2).map(([id, ...rest]) => [levelOf(id), ...rest]);
writeFileSync(path.join(root, 'src/map/outline.json'), `${JSON.stringify({ ...lines, names })}\n`);
console.log(`${rows.length} places, ${rows.filter((row) => row.length === 2).length} without a position`);

function isRing(line: Line): boolean {
  return String(line[0]) === String(line.at(-1));
}

/** 0 province, 1 city, 2 district. */
function levelOf(id: string): number {
  if (id.endsWith('0000')) return 0;
  return id.endsWith('00') && id.length === 6 ? 1 : 2;
}
