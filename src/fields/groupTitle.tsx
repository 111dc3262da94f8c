import type { AnyField, FieldRenderer } from './fieldRenderer.ts';

/** The form draws it as the heading of the following fields. */
function Heading({ field }: { field: AnyField }) {
  return <span>{field.label}</span>;
}

export const groupTitleField: FieldRenderer = {
  Widget: Heading,
  ReadOnlyView: Heading,
  span: 'heading',
  column: { align: 'left', text: () => '' },
};
