import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { findJsonPlace, locateJsonPlace, type ParsedText } from './jsonPlaces.ts';
import type { SourceLanguage } from './sourceLanguage.ts';

/** What is not parsed after this time counts as not there. */
const maxParseMs = 200;

const parse = (state: EditorState): ParsedText => ({
  tree: ensureSyntaxTree(state, state.doc.length, maxParseMs) ?? syntaxTree(state),
  read: (from, to) => state.sliceDoc(from, to),
});

export const jsonSourceLanguage: SourceLanguage = {
  extension: json(),
  locate: (state, path) => locateJsonPlace(parse(state), path),
  placeAt: (state, position) => findJsonPlace(parse(state), position),
};
