/** Invoices made up for tests: the code as a picture, a small PDF around text and picture, XML and OFD. */
import { deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import qrcode from 'qrcode-generator';
import { buildStoredZip } from '../../../server/records/zip/buildZip.ts';

export const paperCode = '01,10,032001900104,12345678,180.00,20230102,12345678901234567890,ABCD,';
export const digitalNumber = '24312000000012345678';
export const digitalCode = `01,32,,${digitalNumber},1060.00,20240506,,1A2B`;

/** A code in a picture of its own. */
export function renderCodePng(text: string): Buffer {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  return new Resvg(code.createSvgTag({ cellSize: 4, margin: 16 }), { background: '#fff' }).render().asPng();
}

type Pixels = { width: number; height: number; rgb: Buffer };

function renderCodePixels(text: string): Pixels {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const cell = 4;
  const quiet = 4;
  const width = (code.getModuleCount() + 2 * quiet) * cell;
  const rgb = Buffer.alloc(width * width * 3, 255);
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [at, by] = [Math.floor(row / cell) - quiet, Math.floor(column / cell) - quiet];
      const inside = at >= 0 && by >= 0 && at < code.getModuleCount() && by < code.getModuleCount();
      if (inside && code.isDark(at, by))
        rgb.fill(0, (row * width + column) * 3, (row * width + column) * 3 + 3);
    }
  }
  return { width, height: width, rgb };
}

type PdfText = { x: number; y: number; text: string };

type PdfExtras = {
  /** The text of a QR code, drawn as a picture. */
  code?: string;
  /** The metadata of the document. */
  properties?: Readonly<Record<string, string>>;
};

/** One page; texts in a font that maps UTF-16 codes to themselves. */
export function buildInvoicePdf(texts: readonly PdfText[], { code, properties }: PdfExtras = {}): Buffer {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const lines = texts.map(({ x, y, text }) => `BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm <${hex(text)}> Tj ET`);
  const picture = code === undefined ? undefined : renderCodePixels(code);
  const page = [...lines, ...(picture ? ['q 100 0 0 100 20 700 cm /Im1 Do Q'] : [])].join('\n');
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 840] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >>${
      picture ? ' /XObject << /Im1 8 0 R >>' : ''
    } >> >>`,
    buildPdfStream(Buffer.from(page)),
    '<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 >>',
    buildPdfStream(
      Buffer.from(`/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0000> <ffff> <0000> endbfrange
endcmap end`),
    ),
  ];
  if (picture) {
    const head = `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`;
    objects.push(buildPdfStream(deflateSync(picture.rgb), head));
  }
  if (properties) {
    const written = Object.entries(properties).map(([name, value]) => `/${name} (${value})`);
    return buildPdf([...objects, `<< ${written.join(' ')} >>`], `/Info ${objects.length + 1} 0 R`);
  }
  return buildPdf(objects);
}

const buildPdfStream = (content: Buffer, head = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${head} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

function buildPdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, at) => {
    const bytes = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object) : object,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(bytes);
    const offset = length;
    length += bytes.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** As a digital invoice prints it: labels and values apart, buyer left, seller right. */
export const printedTexts: readonly PdfText[] = [
  { x: 200, y: 800, text: '电子发票（普通发票）' },
  { x: 420, y: 800, text: '发票号码：' },
  { x: 480, y: 800.5, text: digitalNumber },
  { x: 420, y: 780, text: '开票日期：' },
  { x: 480, y: 780, text: '2024年05月06日' },
  { x: 20, y: 740, text: '名称：' },
  { x: 60, y: 740, text: '北京签核科技有限公司' },
  { x: 320, y: 740, text: '名称：' },
  { x: 360, y: 740, text: '上海供货有限公司' },
  { x: 20, y: 720, text: '统一社会信用代码/纳税人识别号：' },
  { x: 200, y: 720, text: '91350100M000100Y43' },
  { x: 320, y: 720, text: '统一社会信用代码/纳税人识别号：' },
  { x: 500, y: 720, text: '91310000MA1K35Y00X' },
  { x: 40, y: 600, text: '合 计' },
  { x: 420, y: 600, text: '¥1,000.00' },
  { x: 520, y: 600, text: '¥60.00' },
  { x: 40, y: 580, text: '价税合计（大写）' },
  { x: 120, y: 580, text: '壹仟零陆拾圆整' },
  { x: 420, y: 580, text: '（小写）' },
  { x: 470, y: 580, text: '¥1,060.00' },
];

export const buildInvoiceXml = (
  number = digitalNumber,
  head = '<?xml version="1.0" encoding="UTF-8"?>',
): string =>
  `${head}<EInvoice><EInvoiceData><SellerInformation><SellerIdNum>91310000MA1K35Y00X</SellerIdNum>
<SellerName>上海供货 &amp; 有限公司</SellerName></SellerInformation><BuyerInformation><BuyerName>北京签核科技有限公司</BuyerName>
</BuyerInformation><BasicInformation><TotalAmWithoutTax>1000</TotalAmWithoutTax><TotalTaxAm>60.00</TotalTaxAm>
<TotalTax-includedAmount>1060.00</TotalTax-includedAmount></BasicInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>2024-05-06 10:11:12</IssueTime></TaxSupervisionInfo></EInvoice>`;

export const buildInvoiceOfd = (): Buffer =>
  buildStoredZip(
    new Map([
      [
        'OFD.xml',
        Buffer.from(`<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"><ofd:CustomDatas>
<ofd:CustomData Name="发票代码">032001900104</ofd:CustomData><ofd:CustomData Name="发票号码">12345678</ofd:CustomData>
<ofd:CustomData Name="开票日期">2023年01月02日</ofd:CustomData><ofd:CustomData Name="合计金额">180.00</ofd:CustomData>
<ofd:CustomData Name="合计税额">10.80</ofd:CustomData></ofd:CustomDatas></ofd:OFD>`),
      ],
    ]),
  );
