/** Formatted text, which is stored as HTML. The editor and the sanitizer are loaded when they are first shown. */
import { Suspense } from 'react';
import { createLoadable } from '../../ui/loadable.tsx';
import type { FieldWidgetProps, ReadOnlyViewProps } from '../fieldRenderer.ts';

const editor = createLoadable(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);
const view = createLoadable(async () => (await import('../../ui/html/SanitizedHtml.tsx')).SanitizedHtml);

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export function RichTextWidget({ value, ...rest }: FieldWidgetProps) {
  return (
    <Suspense fallback={<div className="field-box field-rich" />}>
      <editor.Component {...rest} html={toText(value)} />
    </Suspense>
  );
}

export function RichTextView({ value }: ReadOnlyViewProps) {
  return (
    <Suspense>
      <view.Component className="rich-text" html={toText(value)} />
    </Suspense>
  );
}
