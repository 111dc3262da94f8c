/** A text document as Word writes it, small: styles, a heading, a table, a picture, a link, a header, page margins. */
import { buildStoredZip } from '../../../server/records/zip/buildZip.ts';
import { renderCodePng } from './invoices.ts';

const wordNs = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relationNs = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const drawingNs = 'http://schemas.openxmlformats.org/drawingml/2006';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

const cell = (text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="2400" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;

const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`;

const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders></w:tblPr>
<w:tblGrid>${(rows[0] ?? []).map(() => '<w:gridCol w:w="2400"/>').join('')}</w:tblGrid>${rows
    .map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

/** About an inch and a half, in English metric units. */
const size = '<wp:extent cx="1371600" cy="1371600"/>';

const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawingNs}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">${size}
<wp:docPr id="1" name="图 1"/><a:graphic xmlns:a="${drawingNs}/main"><a:graphicData uri="${drawingNs}/picture">
<pic:pic xmlns:pic="${drawingNs}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="code.png"/><pic:cNvPicPr/></pic:nvPicPr>
<pic:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>
<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1371600" cy="1371600"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>
</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const link = (text: string) =>
  `<w:p><w:hyperlink r:id="rId3"><w:r><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr><w:t>${escaped(text)}</w:t></w:r></w:hyperlink></w:p>`;

type DocxContent = { title: string; paragraphs: readonly string[]; rows: readonly (readonly string[])[] };

export function buildDocx({ title, paragraphs, rows }: DocxContent): Buffer {
  const body = [
    paragraph(title, 'Heading1'),
    ...paragraphs.map((text) => paragraph(text)),
    table(rows),
    picture,
    link('合同范本'),
  ].join('');
  const page = `<w:sectPr><w:headerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>
<Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>`,
    '_rels/.rels': buildRelationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': buildRelationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'image', 'media/image1.png'],
      ['rId3', 'hyperlink', 'https://example.com/'],
      ['rId4', 'header', 'header1.xml'],
    ]),
    'word/styles.xml': `<w:styles xmlns:w="${wordNs}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:eastAsia="宋体"/><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:before="240" w:after="120"/><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>`,
    'word/header1.xml': `<w:hdr xmlns:w="${wordNs}">${paragraph('页眉：内部资料')}</w:hdr>`,
    'word/document.xml': `<w:document xmlns:w="${wordNs}" xmlns:r="${relationNs}"><w:body>${body}${page}</w:body></w:document>`,
    'word/media/image1.png': renderCodePng('https://example.com/'),
  };
  return buildStoredZip(
    new Map(
      Object.entries(parts).map(([name, part]) => [
        name,
        typeof part === 'string' ? Buffer.from(`${head}${part}`) : part,
      ]),
    ),
  );
}

function buildRelationships(list: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const each = list.map(([id, kind, target]) => {
    const mode = kind === 'hyperlink' ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${relationNs}/${kind}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${packageNs}/relationships">${each.join('')}</Relationships>`;
}
