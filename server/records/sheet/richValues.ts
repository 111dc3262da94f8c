/**
 * What the cells of Excel hold that store an error for older programs and a rich value beside it (MS-XLSX 2.3.6): the `vm` of
 * a cell counts the values of the metadata, from 1; those name rich values, whose structures name their kinds.
 */
import { parseAttributes } from './packageRelations.ts';

/** `error`: an error with details. */
export type RichValueKind = 'picture' | 'dataType' | 'error';

/** XML of the parts; undefined for one that is missing. */
type RichValueParts = Record<'metadata' | 'values' | 'structures', string | undefined>;

/** Kinds by `vm` less 1; undefined for a value without a structure. */
export function listRichValueKinds({
  metadata = '',
  values = '',
  structures = '',
}: RichValueParts): (RichValueKind | undefined)[] {
  if (metadata === '') return [];
  const kinds = listTags(structures, 's').map(({ t = '' }) => toKind(t));
  const kindOfValue = listTags(values, 'rv').map(({ s }) => kinds[Number(s)]);
  const blocks = listTags(selectElement(metadata, '<futureMetadata name="XLRICHVALUE"'), '(?:\\w+:)?rvb');
  return listTags(selectElement(metadata, '<valueMetadata'), 'rc').map(
    ({ v }) => kindOfValue[Number(blocks[Number(v)]?.i)],
  );
}

function toKind(structure: string): RichValueKind {
  if (/image/i.test(structure)) return 'picture';
  return structure === '_error' ? 'error' : 'dataType';
}

const listTags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}\\s[^<>]*>`, 'g'))].map(([tag]) => parseAttributes(tag));

/** From the element's tag up to the end of an element of that name. */
function selectElement(xml: string, tag: string): string {
  const from = xml.indexOf(tag);
  const name = /^<\w+/.exec(tag)?.[0].slice(1) ?? '';
  const to = xml.indexOf(`</${name}`, from);
  return from < 0 || to < 0 ? '' : xml.slice(from, to);
}
