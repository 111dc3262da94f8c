/** The editor of formatted text. Its value is HTML, or empty without any text. */
import '../../ui/html/richText.css';
import './richText.css';
import { Extension } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { formatKeyCaps } from '../../ui/keyboard/keyCaps.ts';
import type { FieldWidgetProps } from '../fieldRenderer.ts';
import { listLostFormats, listLostOnPaste } from './lostFormats.ts';
import { richTextTools } from './richTextTools.tsx';
import { scriptMarks } from './scriptMarks.ts';

/** Ctrl+Enter saves the dialog around the editor, as in every other control. */
const keysOfDialog = Extension.create({
  name: 'keysOfDialog',
  priority: 1000,
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
});

const extensions = [
  keysOfDialog,
  ...scriptMarks,
  StarterKit.configure({ trailingNode: false, link: { openOnClick: false, protocols: ['mailto', 'tel'] } }),
];

type RichTextEditorProps = Omit<FieldWidgetProps, 'value' | 'values'> & { html: string };

export function RichTextEditor({
  field,
  id,
  html,
  onChange,
  invalid,
  describedBy,
  label,
}: RichTextEditorProps) {
  // Only what came from elsewhere can have formats that the editor does not write.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that was there first
  const lost = useMemo(() => listLostFormats(html), []);
  const [lostOnPaste, setLostOnPaste] = useState<readonly string[]>([]);
  const known = useRef(html);
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label ?? field.label,
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    class: 'rich-text field-rich-text',
  };
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes,
      handleDOMEvents: { paste: (_, event) => setLostOnPaste(listLostFiles(event.clipboardData)) },
      transformPastedHTML(pasted) {
        setLostOnPaste(listLostOnPaste(pasted));
        return pasted;
      },
    },
    onUpdate({ editor: changed }) {
      known.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(known.current);
    },
  });
  // A value that was set elsewhere: by a draft, or by taking the newest row.
  useEffect(() => {
    if (html === known.current) return;
    known.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return (
    <div className="field-box field-rich" data-invalid={invalid || undefined}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className="field-rich-area" />
      {lost.length > 0 && (
        <p className="field-rich-lost">修改内容会去掉编辑器不支持的格式：{lost.join('、')}</p>
      )}
      <p className="field-rich-lost" role="status" hidden={lostOnPaste.length === 0}>
        粘贴时去掉了编辑器不支持的内容：{lostOnPaste.join('、')}
      </p>
    </div>
  );
}

/** A copied picture comes as a file without any text. */
const listLostFiles = (data: DataTransfer | null): string[] =>
  data && data.files.length > 0 && !data.types.includes('text/html') ? ['图片或文件'] : [];

function Toolbar({ editor }: { editor: NonNullable<ReturnType<typeof useEditor>> }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => richTextTools.map(({ isOn }) => isOn?.(now)),
  });
  return (
    <div className="field-rich-tools" role="toolbar" aria-label="格式">
      {richTextTools.map(({ label, keys, Icon, apply }, at) => (
        <IconButton
          key={label}
          label={keys ? `${label}（${formatKeyCaps(keys).join(' ')}）` : label}
          // The text keeps the focus; the keys do the same without the mouse.
          tabIndex={-1}
          {...(on[at] !== undefined && { 'aria-pressed': on[at] })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => apply(editor.chain().focus()).run()}
        >
          <Icon size={14} />
        </IconButton>
      ))}
    </div>
  );
}
