/** What the editor of formatted text cannot keep of HTML that came from elsewhere. */

/** Elements that the editor keeps, under this or another name (`b` becomes `strong`). */
const keptElements = new Set(
  'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code strong b em i u s sub sup a ul ol li'.split(' '),
);

const elementLabels: Readonly<Record<string, string>> = {
  img: '图片',
  table: '表格',
  video: '视频',
  audio: '音频',
  svg: '图形',
};

const styleLabels: readonly [style: RegExp, label: string][] = [
  [/(^|[;\s])(background-)?color\s*:/i, '颜色'],
  [/font-size\s*:/i, '字号'],
  [/text-align\s*:\s*(?:center|right|justify|end)/i, '对齐'],
];

/** Colors and sizes that programs write although nobody has chosen them. */
const plainStyles =
  /(?:background-)?color\s*:\s*(?:black|white|windowtext|transparent|inherit|initial|#0{3,6}|#f{3,6}|rgba?\((?:0, ?0, ?0|255, ?255, ?255)(?:, ?[01])?\))(?=[;\s]|$)/gi;

/** Parts of a table are told as the table. */
const isTablePart = (name: string) => /^(thead|tbody|tr|th|td|colgroup|col)$/.test(name);

/** The names of formats in the HTML that are lost when it is edited, each once. */
export function listLostFormats(html: string): string[] {
  const lost = new Set<string>();
  for (const [, name = '', attributes = ''] of html.matchAll(/<([a-z][a-z\d]*)\b([^>]*)>/gi)) {
    const element = name.toLowerCase();
    if (!keptElements.has(element) && !isTablePart(element)) lost.add(elementLabels[element] ?? element);
    const style = /\bstyle\s*=\s*("[^"]*"|'[^']*')/i.exec(attributes)?.[1] ?? '';
    for (const [pattern, label] of styleLabels) if (pattern.test(style.slice(1, -1))) lost.add(label);
  }
  return [...lost];
}

const labels = new Set([...Object.values(elementLabels), ...styleLabels.map(([, label]) => label)]);

/** The same for pasted HTML, which has comments, styles and elements of other programs around what people see. */
export function listLostOnPaste(html: string): string[] {
  const seen = html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(style|script|title)\b.*?<\/\1>/gis, '')
    .replaceAll(plainStyles, '');
  return listLostFormats(seen).filter((label) => labels.has(label));
}
