/**
 * Regenerates server/geo/places.json and src/map/outline.json: `node server/geo/make/makeGeoData.ts <folder>`, where
 * the folder contains the unpacked packages that sourceMaps.ts names.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BorderLine, type BorderMesh, buildMesh } from './borderMesh.ts';
import { buildGeoRows } from './regionRows.ts';
import { encodeLine, lineExtent, simplifyLine } from './simplify.ts';
import { districtsOf } from './sourceMaps.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that holds the packages.');
const root = path.resolve(import.meta.dirname, '../../..');

/** In 1024ths of a degree: how far a line may move, and the size below which it is omitted. */
const tolerance = { coast: 3, province: 4, city: 5, district: 5 };
const minExtent = 12;

const districts = districtsOf(folder);
const mesh = buildMesh(districts);
const keptBorders = (border: keyof BorderMesh) =>
  mesh[border]
    .filter((line) => !isRing(line) || lineExtent(line) >= minExtent)
    .map((line) => encodeLine(simplifyLine(line, tolerance[border])));

const rows = buildGeoRows(folder, districts);
writeFileSync(
  path.join(root, 'server/geo/places.json'),
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
);
const lines = {
  coast: keptBorders('coast'),
  province: keptBorders('province'),
  city: keptBorders('city'),
  district: keptBorders('district'),
};
const names = rows.filter((row) => row.length > 2).map(([id, ...rest]) => [levelOf(id), ...rest]);
writeFileSync(path.join(root, 'src/map/outline.json'), `${JSON.stringify({ ...lines, names })}\n`);
console.log(`${rows.length} places, ${rows.filter((row) => row.length === 2).length} without a position`);

function isRing(line: BorderLine): boolean {
  return String(line[0]) === String(line.at(-1));
}

/** 0 province, 1 city, 2 district. */
function levelOf(id: string): number {
  if (id.endsWith('0000')) return 0;
  return id.endsWith('00') && id.length === 6 ? 1 : 2;
}
