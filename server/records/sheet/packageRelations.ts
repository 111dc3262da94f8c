/**
 * Relationships between the parts of a package (ECMA-376 part 2, 6.5 and annex B): parts are found by them, not by usual
 * names, and names are equal regardless of case.
 */
import path from 'node:path';
import { decodeXmlText } from './xmlString.ts';

export type Relation = {
  id: string;
  /** The last word of the type's URI, which transitional and strict files share: `worksheet`. */
  type: string;
  /** The name of the part, without a leading slash. */
  target: string;
};

/** The name of the part with the relationships of `source`; '' means those of the package. */
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
  const decoded = decodeTarget(target.replaceAll('\\', '/'));
  return path.posix.resolve('/', path.posix.dirname(source), decoded).slice(1);
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

export const parseAttributes = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = '', double, single]) => [name, decodeXmlText(double ?? single ?? '')],
    ),
  );
