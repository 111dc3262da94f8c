/**
 * Relationships between the parts of a package (ECMA-376 part 2, 6.5 and annex B): parts are found by them, not by usual
 * names, and names are equal regardless of case and of percent-encoding.
 */
import path from 'node:path';
import { decodeXmlText } from './xmlString.ts';

export type Relation = {
  id: string;
  /** The last word of the type's URI, which transitional and strict files share: `worksheet`. */
  type: string;
  /** The key of the part, or the address of a link. */
  target: string;
};

/** The name without a leading slash, decoded, in lower case: equal for all names of the same part. */
export const toPartKey = (name: string): string => decodeName(name).toLowerCase();

/** The key of the part with the relationships of `source`, a key; '' means those of the package. */
export function getRelationsPart(source: string): string {
  const { dir, base } = path.posix.parse(source);
  return path.posix.join(dir, '_rels', `${base}.rels`);
}

/** Relationships to parts inside the package. */
export const parseRelations = (xml: string, source: string): Relation[] =>
  parseTags(xml)
    .filter(({ isExternal }) => !isExternal)
    .map(({ id, type, target }) => ({ id, type, target: resolveTarget(source, target) }));

/** Links to addresses, which are their targets. */
export const parseLinks = (xml: string): Relation[] =>
  parseTags(xml)
    .filter(({ type, isExternal }) => isExternal && type === 'hyperlink')
    .map(({ id, type, target }) => ({ id, type, target }));

const parseTags = (xml: string): (Relation & { isExternal: boolean })[] =>
  [...xml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)]
    .map(([tag]) => parseAttributes(tag))
    .map(({ Id = '', Type = '', Target = '', TargetMode }) => ({
      id: Id,
      type: Type.slice(Type.lastIndexOf('/') + 1),
      target: Target,
      isExternal: TargetMode === 'External',
    }));

/** Targets are relative to the folder of the source, or begin at the root. */
function resolveTarget(source: string, target: string): string {
  return toPartKey(
    path.posix.resolve('/', path.posix.dirname(source), target.replaceAll('\\', '/')).slice(1),
  );
}

/** Octets that are no UTF-8 stay as they are. */
const decodeName = (name: string): string =>
  name.replaceAll(/(?:%[\da-f]{2})+/gi, (octets) => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return octets;
    }
  });

export const parseAttributes = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = '', double, single]) => [name, decodeXmlText(double ?? single ?? '')],
    ),
  );
