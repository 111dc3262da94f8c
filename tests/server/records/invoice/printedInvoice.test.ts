/** Reads printed invoices of the current layouts: values are apart from their labels, with other text next to them. */
import { describe, expect, test } from 'vitest';
import { type PlacedText, readPrintedInvoice } from '../../../../server/records/invoice/printedInvoice.ts';

/** Ten points per character, half of it for narrow ones. */
const put = (x: number, y: number, text: string): PlacedText => {
  const width = [...text].reduce((sum, char) => sum + (char > '\u00ff' ? 10 : 5), 0);
  return { x, y, text, width };
};

/** One character below the other, as the headers of the columns are printed. */
const column = (x: number, y: number, text: string): PlacedText[] =>
  [...text].map((char, at) => put(x, y - at * 16, char));

const digital: PlacedText[] = [
  put(230, 370, '电子发票（增值税专用发票）'),
  put(450, 372, '发票号码：'),
  put(505, 372, '24312000000012345678'),
  put(450, 352, '开票日期：'),
  put(505, 352, '2024年05月06日'),
  ...column(16, 318, '购买方信息'),
  ...column(310, 318, '销售方信息'),
  put(32, 317, '名称：'),
  put(62, 317, '北京签核科技有限公司'),
  put(326, 317, '名称：'),
  put(356, 317, '上海供货（集团）有限公司'),
  put(32, 286, '统一社会信用代码/纳税人识别号：'),
  put(190, 286, '91350100M000100Y43'),
  put(326, 286, '统一社会信用代码/纳税人识别号：'),
  put(484, 286, '91310000MA1K35Y00X'),
  put(16, 250, '项目名称'),
  put(120, 250, '规格型号'),
  put(16, 232, '*金属制品*螺纹钢'),
  put(40, 120, '合'),
  put(90, 120, '计'),
  put(400, 120, '¥1000.00'),
  put(540, 120, '¥130.00'),
  put(16, 100, '价税合计（大写）'),
  put(160, 100, '壹仟壹佰叁拾圆整'),
  put(400, 100, '（小写）'),
  put(442, 100, '¥1130.00'),
  ...column(16, 86, '备注'),
  put(40, 20, '开票人：张三'),
];

describe('a digital invoice', () => {
  test('the headers of the columns are not part of the adjacent names', () => {
    expect(readPrintedInvoice(digital)).toEqual({
      type: '电子发票（增值税专用发票）',
      invoice_number: '24312000000012345678',
      date: '2024年05月06日',
      amount: '1000.00',
      tax: '130.00',
      total: '1130.00',
      buyer: '北京签核科技有限公司',
      buyer_tax_id: '91350100M000100Y43',
      seller: '上海供货（集团）有限公司',
      seller_tax_id: '91310000MA1K35Y00X',
    });
  });

  test('adjacent columns are separated by their headers', () => {
    const close = digital.map((one) => (one.text === '销' ? { ...one, x: 166 } : one));
    expect(readPrintedInvoice(close)).toMatchObject({
      buyer: '北京签核科技有限公司',
      seller: '上海供货（集团）有限公司',
    });
  });

  test('a buyer without a number does not get the seller’s number', () => {
    const private_ = digital
      .filter(({ text }) => text !== '91350100M000100Y43')
      .map((one) => (one.text === '北京签核科技有限公司' ? { ...one, text: '张三（个人）' } : one));
    const facts = readPrintedInvoice(private_);
    expect(facts).toMatchObject({ buyer: '张三（个人）', seller_tax_id: '91310000MA1K35Y00X' });
    expect(facts).not.toHaveProperty('buyer_tax_id');
  });

  test('a reversed amount is negative', () => {
    const negative = digital.map((one) => ({ ...one, text: one.text.replace('¥', '¥-') }));
    expect(readPrintedInvoice(negative)).toMatchObject({
      amount: '-1000.00',
      tax: '-130.00',
      total: '-1130.00',
    });
  });

  test('texts that are printed character by character are read the same', () => {
    const apart = digital.flatMap((one) =>
      [...one.text].map((char, at, all) => {
        const before = put(0, 0, all.slice(0, at).join('')).width ?? 0;
        return put(one.x + before, one.y, char);
      }),
    );
    expect(readPrintedInvoice(apart)).toEqual(readPrintedInvoice(digital));
  });
});

test('the cipher next to the buyer of an older invoice is not part of the name', () => {
  const facts = readPrintedInvoice([
    put(200, 380, '上海增值税电子普通发票'),
    put(430, 385, '发票代码:'),
    put(480, 385, '031001900104'),
    put(430, 370, '发票号码:'),
    put(480, 370, '12345678'),
    put(430, 355, '开票日期:'),
    put(480, 355, '2023 年 01 月 02 日'),
    put(430, 340, '校 验 码:'),
    put(480, 340, '12345 67890 12345 67890'),
    ...column(20, 322, '购买方'),
    put(36, 322, '名　　　　称:'),
    put(110, 322, '北京签核科技有限公司'),
    ...column(340, 322, '密码区'),
    put(360, 322, '03*4>51-/+8<>27*'),
    put(36, 306, '纳税人识别号:'),
    put(110, 306, '91350100M000100Y43'),
    put(360, 306, '9/>+2-<81*03>4*'),
    put(60, 150, '合　　计'),
    put(400, 150, '￥180.00'),
    put(520, 150, '***'),
    put(36, 130, '价税合计(大写)'),
    put(420, 130, '(小写)￥180.00'),
    ...column(20, 110, '销售方'),
    put(36, 110, '名　　　　称:'),
    put(110, 110, '上海供货有限公司'),
    ...column(340, 110, '备注'),
    put(36, 94, '纳税人识别号:'),
    put(110, 94, '91310000MA1K35Y00X'),
  ]);
  expect(facts).toEqual({
    type: '上海增值税电子普通发票',
    invoice_code: '031001900104',
    invoice_number: '12345678',
    date: '2023 年 01 月 02 日',
    check_code: '12345678901234567890',
    amount: '180.00',
    total: '180.00',
    buyer: '北京签核科技有限公司',
    buyer_tax_id: '91350100M000100Y43',
    seller: '上海供货有限公司',
    seller_tax_id: '91310000MA1K35Y00X',
  });
});

test('a railway ticket names its buyer and its price', () => {
  const facts = readPrintedInvoice([
    put(180, 300, '电子发票（铁路电子客票）'),
    put(20, 280, '发票号码:24319121110012345678'),
    put(420, 280, '开票日期:2024年11月20日'),
    put(20, 200, '票价:￥553.00'),
    put(20, 60, '购买方名称:北京签核科技有限公司'),
    put(300, 60, '统一社会信用代码:91350100M000100Y43'),
  ]);
  expect(facts).toEqual({
    type: '电子发票（铁路电子客票）',
    invoice_number: '24319121110012345678',
    date: '2024年11月20日',
    total: '553.00',
    buyer: '北京签核科技有限公司',
    buyer_tax_id: '91350100M000100Y43',
  });
});
