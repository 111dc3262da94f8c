/** What the source view knows of a language: how it is drawn, and where in a text a place of the document is. */
import type { EditorState, Extension } from '@codemirror/state';
import type { Path } from '../../../../contract/design/edit.ts';

export type SourceRange = { from: number; to: number };

export type SourceLanguage = {
  extension: Extension;
  /** The place in the text; of a place that is not there, what is nearest above it. */
  locate(state: EditorState, path: Path): SourceRange;
  placeAt(state: EditorState, position: number): Path;
};
