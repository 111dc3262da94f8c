/** A document as text: how it is written, and what is read from a text that a person changes. */
import type { Path } from '../edit.ts';

/** Why a text is no document. Faults of the syntax have a position in the text, others a place in the document. */
export type SourceFault = { readonly message: string } & (
  | { readonly at: number; readonly path?: undefined }
  | { readonly path: Path; readonly at?: undefined }
);

export type ParsedSource<Document> =
  | { readonly document: Document; readonly faults?: undefined }
  | { readonly document?: undefined; readonly faults: readonly SourceFault[] };

export type SourceFormat<Document> = {
  format(document: Document): string;
  /** Never throws, whatever the text is. */
  parse(text: string): ParsedSource<Document>;
};
