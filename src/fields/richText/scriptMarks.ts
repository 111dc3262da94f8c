/** Subscripts and superscripts, which the editor's kit does not have. */
import { Mark } from '@tiptap/core';

const createScript = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({
    name,
    excludes: 'subscript superscript',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const scriptMarks = [createScript('subscript', 'sub'), createScript('superscript', 'sup')];
