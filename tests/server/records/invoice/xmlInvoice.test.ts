/** Invoices as data: XML of the tax platform, and OFD archives of both generations. */
import { expect, test } from 'vitest';
import { readOfdInvoice } from '../../../../server/records/invoice/ofdInvoice.ts';
import { readXmlInvoice } from '../../../../server/records/invoice/xmlInvoice.ts';
import { buildStoredZip } from '../../../../server/records/zip/buildZip.ts';

const number = '24312000000012345678';

const platformXml = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<EInvoice><Header><EIid>${number}</EIid><EInvoiceTag>SWEI3200</EInvoiceTag><Version>0.1</Version>
<InherentLabel><InIssuType><LabelCode>Y</LabelCode><LabelName>是否蓝字发票标志</LabelName></InIssuType>
<EInvoiceType><LabelCode>01</LabelCode><LabelName>增值税专用发票</LabelName></EInvoiceType>
<GeneralOrSpecialVAT><LabelCode>01</LabelCode><LabelName>增值税专用发票</LabelName></GeneralOrSpecialVAT></InherentLabel></Header>
<EInvoiceData><SellerInformation><SellerIdNum>91310000MA1K35Y00X</SellerIdNum><SellerName>上海供货 &#x26; 有限公司</SellerName>
<SellerAddr/></SellerInformation><BuyerInformation><BuyerIdNum></BuyerIdNum><BuyerName>张三（个人）</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>1000</TotalAmWithoutTax><TotalTaxAm>130</TotalTaxAm>
<TotalTax-includedAmount>1130</TotalTax-includedAmount><RequestTime>2024-05-06 10:11:12</RequestTime></BasicInformation>
<IssuItemInformation><ItemName>*金属制品*螺纹钢</ItemName><Amount>1000</Amount></IssuItemInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>2024-05-06</IssueTime></TaxSupervisionInfo></EInvoice>`);

const platformFacts = {
  type: '电子发票（增值税专用发票）',
  invoice_number: number,
  date: '2024-05-06',
  amount: '1000',
  tax: '130',
  total: '1130',
  buyer: '张三（个人）',
  seller: '上海供货 & 有限公司',
  seller_tax_id: '91310000MA1K35Y00X',
};

test('the XML of the tax platform contains the kind, and numeric entities are decoded', () => {
  expect(readXmlInvoice(platformXml)).toEqual(platformFacts);
});

test('the platform’s archive around the XML is opened', () => {
  const archive = buildStoredZip(new Map([[`${number}.xml`, platformXml]]));
  expect(readOfdInvoice(archive)).toEqual(platformFacts);
});

const older = `<fp:eInvoice xmlns:fp="http://www.edrm.org.cn/schema/e-invoice/2019"><fp:InvoiceCode>031001900104</fp:InvoiceCode>
<fp:InvoiceNo>12345678</fp:InvoiceNo><fp:IssueDate>2023年01月02日</fp:IssueDate><fp:InvoiceCheckCode>12345678901234567890</fp:InvoiceCheckCode>
<fp:Buyer><fp:BuyerName>北京签核科技有限公司</fp:BuyerName><fp:BuyerTaxID>91350100M000100Y43</fp:BuyerTaxID></fp:Buyer>
<fp:TaxInclusiveTotalAmount>190.80</fp:TaxInclusiveTotalAmount><fp:TaxTotalAmount>10.80</fp:TaxTotalAmount>
<fp:TaxExclusiveTotalAmount>180.00</fp:TaxExclusiveTotalAmount><fp:Seller><fp:SellerName>上海供货有限公司</fp:SellerName>
<fp:SellerTaxID>91310000MA1K35Y00X</fp:SellerTaxID></fp:Seller></fp:eInvoice>`;

const olderFacts = {
  invoice_code: '031001900104',
  invoice_number: '12345678',
  date: '2023年01月02日',
  check_code: '12345678901234567890',
  amount: '180.00',
  tax: '10.80',
  total: '190.80',
  buyer: '北京签核科技有限公司',
  buyer_tax_id: '91350100M000100Y43',
  seller: '上海供货有限公司',
  seller_tax_id: '91310000MA1K35Y00X',
};

test('an older OFD contains the invoice as an attachment', () => {
  const archive = buildStoredZip(
    new Map([
      ['OFD.xml', Buffer.from('<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>')],
      ['Doc_0/Attachs/Attachments.xml', Buffer.from('<ofd:Attachments/>')],
      ['Doc_0/Attachs/original_invoice.xml', Buffer.from(older)],
    ]),
  );
  expect(readOfdInvoice(archive)).toEqual({ ...olderFacts, type: '电子发票' });
});

/** Millimeters, from the top. */
const object = (id: number, place: string, text: string) =>
  `<ofd:TextObject ID="${id}" Boundary="${place}" Font="3" Size="3.175"><ofd:FillColor Value="0 0 0"/>
<ofd:TextCode X="0" Y="2.8" DeltaX="g 9 3.175">${text}</ofd:TextCode></ofd:TextObject>`;

const page = (...objects: string[]) =>
  Buffer.from(
    `<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Content><ofd:Layer ID="1">${objects.join('')}</ofd:Layer></ofd:Content></ofd:Page>`,
  );

const template = page(
  object(1, '75 6 60 6', '电子发票（普通发票）'),
  object(2, '150 8 18 4', '发票号码：'),
  object(3, '150 15 18 4', '开票日期：'),
  object(4, '11 30 10 4', '名称：'),
  object(5, '115 30 10 4', '名称：'),
  object(6, '5 30 4 4', '购'),
  object(7, '109 30 4 4', '销'),
  object(8, '11 40 55 4', '统一社会信用代码/纳税人识别号：'),
  object(9, '115 40 55 4', '统一社会信用代码/纳税人识别号：'),
  object(10, '15 100 20 4', '合　计'),
  object(11, '150 107 14 4', '（小写）'),
);
const values = page(
  object(20, '168 8 38 4', number),
  object(21, '168 15 30 4', '2024年05月06日'),
  object(22, '21 30 60 4', '北京签核科技有限公司'),
  object(23, '125 30 60 4', '上海供货 &amp; 有限公司'),
  object(24, '66 40 40 4', '91350100M000100Y43'),
  object(25, '170 40 38 4', '91310000MA1K35Y00X'),
  object(26, '140 100 20 4', '¥1000.00'),
  object(27, '185 100 20 4', '¥60.00'),
  object(28, '165 107 20 4', '¥1060.00'),
);

test('an OFD that only displays the invoice is read from its printed text, with labels from its template', () => {
  const archive = buildStoredZip(
    new Map([
      ['OFD.xml', Buffer.from('<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>')],
      ['Doc_0/Tpls/Tpl_0/Content.xml', template],
      ['Doc_0/Pages/Page_0/Content.xml', values],
    ]),
  );
  expect(readOfdInvoice(archive)).toEqual({
    type: '电子发票（普通发票）',
    invoice_number: number,
    date: '2024年05月06日',
    amount: '1000.00',
    tax: '60.00',
    total: '1060.00',
    buyer: '北京签核科技有限公司',
    buyer_tax_id: '91350100M000100Y43',
    seller: '上海供货 & 有限公司',
    seller_tax_id: '91310000MA1K35Y00X',
  });
});

test('tags that refer to printed texts assign them exactly', () => {
  const ref = (id: number) => `<ofd:ObjectRef PageRef="1">${id}</ofd:ObjectRef>`;
  const tags = `<:eInvoice xmlns:=""><InvoiceCode>${ref(30)}</InvoiceCode><InvoiceNo>${ref(31)}</InvoiceNo>
<Buyer><BuyerName>${ref(32)}</BuyerName></Buyer><TaxInclusiveTotalAmount>${ref(33)}</TaxInclusiveTotalAmount></:eInvoice>`;
  const shown = page(
    object(30, '150 5 30 4', '031001900104'),
    object(31, '150 10 30 4', '12345678'),
    object(32, '30 30 60 4', '北京签核科技有限公司'),
    object(33, '160 100 30 4', '¥190.80'),
  );
  const archive = buildStoredZip(
    new Map([
      ['OFD.xml', Buffer.from('<ofd:OFD/>')],
      ['Doc_0/Tags/CustomTag.xml', Buffer.from(tags)],
      ['Doc_0/Pages/Page_0/Content.xml', shown],
    ]),
  );
  expect(readOfdInvoice(archive)).toMatchObject({
    invoice_code: '031001900104',
    invoice_number: '12345678',
    buyer: '北京签核科技有限公司',
    total: '190.80',
  });
});

test('an invoice with a document type in any part is refused', () => {
  const hostile = Buffer.from(`<!DOCTYPE a [<!ENTITY b "c">]>${values.toString()}`);
  expect(readOfdInvoice(buildStoredZip(new Map([['Doc_0/Pages/Page_0/Content.xml', hostile]])))).toBeNull();
});
