/** The toolbar of the editor of formatted text: what each button and key does, and whether it applies at the cursor. */
import {
  Bold,
  Citation,
  Eraser,
  HeaderOne,
  HeaderTwo,
  Italic,
  NumberedList,
  Properties,
  Redo,
  Strikethrough,
  Underline,
  Undo,
} from '@blueprintjs/icons';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { ComponentType } from 'react';

export type RichTextTool = {
  label: string;
  /** In Mousetrap's notation; the editor binds them itself. */
  keys?: string;
  Icon: ComponentType<{ size?: number }>;
  /** Undefined for a tool that changes no state of the cursor. */
  isOn?: (editor: Editor) => boolean;
  apply: (chain: ChainedCommands) => ChainedCommands;
};

const isActive =
  (name: string, attributes: Record<string, unknown> = {}) =>
  (editor: Editor) =>
    editor.isActive(name, attributes);

export const richTextTools: readonly RichTextTool[] = [
  { label: '加粗', keys: 'Mod+B', Icon: Bold, isOn: isActive('bold'), apply: (chain) => chain.toggleBold() },
  {
    label: '斜体',
    keys: 'Mod+I',
    Icon: Italic,
    isOn: isActive('italic'),
    apply: (chain) => chain.toggleItalic(),
  },
  {
    label: '下划线',
    keys: 'Mod+U',
    Icon: Underline,
    isOn: isActive('underline'),
    apply: (chain) => chain.toggleUnderline(),
  },
  {
    label: '删除线',
    keys: 'Mod+Shift+S',
    Icon: Strikethrough,
    isOn: isActive('strike'),
    apply: (chain) => chain.toggleStrike(),
  },
  {
    label: '大标题',
    keys: 'Mod+Alt+2',
    Icon: HeaderOne,
    isOn: isActive('heading', { level: 2 }),
    apply: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: '小标题',
    keys: 'Mod+Alt+3',
    Icon: HeaderTwo,
    isOn: isActive('heading', { level: 3 }),
    apply: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: '项目列表',
    keys: 'Mod+Shift+8',
    Icon: Properties,
    isOn: isActive('bulletList'),
    apply: (chain) => chain.toggleBulletList(),
  },
  {
    label: '编号列表',
    keys: 'Mod+Shift+7',
    Icon: NumberedList,
    isOn: isActive('orderedList'),
    apply: (chain) => chain.toggleOrderedList(),
  },
  {
    label: '引用',
    keys: 'Mod+Shift+B',
    Icon: Citation,
    isOn: isActive('blockquote'),
    apply: (chain) => chain.toggleBlockquote(),
  },
  { label: '清除格式', Icon: Eraser, apply: (chain) => chain.unsetAllMarks().clearNodes() },
  { label: '撤销', keys: 'Mod+Z', Icon: Undo, apply: (chain) => chain.undo() },
  { label: '重做', keys: 'Mod+Shift+Z', Icon: Redo, apply: (chain) => chain.redo() },
];
