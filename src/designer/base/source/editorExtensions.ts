/** How every source is edited: keys, colors by the tokens, texts of the search. */
import { defaultKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

const highlighting = HighlightStyle.define([
  { tag: [tags.propertyName, tags.tagName], color: 'var(--accent-strong)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--approved)' },
  { tag: tags.number, color: 'var(--processing)' },
  { tag: [tags.bool, tags.null, tags.attributeName], color: 'var(--voided)' },
  { tag: tags.comment, color: 'var(--ink-3)' },
]);

const phrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  regexp: '正则表达式',
  'by word': '整词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced match on line $': '已替换第 $ 行的匹配',
  'replaced $ matches': '已替换 $ 处',
  'on line': '第几行：',
  'Go to line': '前往行',
  go: '前往',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'folded code': '已折叠',
  unfold: '展开',
  'Selection deleted': '已删除所选',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
});

/** Tab is not bound: it leaves the editor, as it leaves every control. */
export const editorExtensions: readonly Extension[] = [
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  search({ top: true }),
  syntaxHighlighting(highlighting),
  EditorView.lineWrapping,
  EditorState.allowMultipleSelections.of(true),
  phrases,
  keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
];
