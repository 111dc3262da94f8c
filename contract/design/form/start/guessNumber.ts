/** Numbers: their unit, by the label, the cells or the currency, and their decimals. Pure. */
import { fieldTypes } from '../../../fields/registry.ts';
import { findCurrency } from '../../../fields/shared/currency.ts';
import { isReadDecimal } from '../../../fields/shared/decimal.ts';
import { type FieldGuess, hasCodeLabel, holdsMostly, labeledShare, type StartColumn } from './startColumn.ts';

const moneyLabel =
  /(金额|单价|总价|价格|售价|货款|费用|费|款|总额|预算|成本|工资|薪资|奖金|补贴|税额|余额|应收|应付|实收|实付|收入|支出|产值)$/;

export const hasMoneyLabel = ({ label }: Pick<StartColumn, 'label'>): boolean => moneyLabel.test(label);

const currencyUnits: Readonly<Record<string, string>> = {
  '¥': '元',
  CNY: '元',
  RMB: '元',
  人民币: '元',
  $: '美元',
  US$: '美元',
  USD: '美元',
  '€': '欧元',
  EUR: '欧元',
  HK$: '港元',
  HKD: '港元',
  '£': '英镑',
  GBP: '英镑',
};

/** The most decimals that a field keeps. */
const maxDecimals = 8;

/** Longer numbers are those of accounts and documents. */
const longestNumber = /^\d{12,}$/;

export function guessNumber(column: StartColumn): FieldGuess | undefined {
  const { texts } = column;
  if (hasCodeLabel(column) || texts.some((text) => /^0\d/.test(text))) return undefined;
  if (holdsMostly(texts, (text) => longestNumber.test(text), 0.5)) return undefined;
  const share = column.unit !== undefined || hasMoneyLabel(column) ? labeledShare : undefined;
  for (const suffix of listUnits(column)) {
    const read = (text: string) => fieldTypes.number.fromText(text, createNumber(suffix));
    if (holdsMostly(texts, (text) => isReadDecimal(read(text)), share)) {
      const decimals = texts.map(read).filter(isReadDecimal).map(countDecimals);
      return describeNumber(column, suffix, Math.max(...decimals.slice(0, maxCounted)));
    }
  }
  return undefined;
}

/** An argument list has a limit; more cells tell nothing new. */
const maxCounted = 50_000;

const createNumber = (suffix: string | undefined) => ({
  enName: 'number',
  label: '',
  funcType: 'number' as const,
  ...(suffix !== undefined && { suffix }),
});

const countDecimals = (text: unknown): number => String(text).split('.')[1]?.length ?? 0;

/** The units that the column may have, the most likely first. */
function listUnits({ label, unit, texts }: StartColumn): (string | undefined)[] {
  const currency = texts.slice(0, 50).flatMap((text) => findCurrency(text) ?? [])[0];
  const named = currency === undefined ? undefined : currencyUnits[currency.toUpperCase()];
  const money = hasMoneyLabel({ label }) ? '元' : undefined;
  return [...new Set([unit, findCellUnit(texts), named, money, undefined])].filter(
    (one, at, all) => one !== undefined || at === all.length - 1,
  );
}

const withUnit = /^[+\-(]?[\p{Sc}]?\s*[\d,]*\.?\d+\s*([^\d\s.,)]{1,6})\)?$/u;

/** The one unit behind at least half of the numbers: `12 kg`. Magnitudes are read as such. */
function findCellUnit(texts: readonly string[]): string | undefined {
  const units = texts.slice(0, 1000).flatMap((text) => withUnit.exec(text.normalize('NFKC'))?.[1] ?? []);
  const [first] = units;
  const isUnit = first !== undefined && !/^[十百千万亿kw]+$/i.test(first) && new Set(units).size === 1;
  return isUnit && units.length * 2 >= Math.min(texts.length, 1000) ? first : undefined;
}

/** Money has cents. */
export function describeNumber(
  column: Pick<StartColumn, 'label'>,
  suffix: string | undefined,
  decimals: number,
): FieldGuess {
  const isMoney = hasMoneyLabel(column) || /元$|英镑/.test(suffix ?? '');
  const precision = isMoney ? Math.max(2, decimals) : decimals;
  return {
    funcType: 'number',
    ...(precision <= maxDecimals && { precision }),
    ...(suffix !== undefined && { suffix }),
  };
}
