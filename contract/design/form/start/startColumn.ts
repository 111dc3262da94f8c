/** A column of a sheet as the guesses read it. Pure. */
import type { Field } from '../../../forms/definition.ts';

export type StartColumn = {
  /** Without the mark of a required column, and without the unit. */
  readonly label: string;
  /** The unit in brackets behind the label: `金额（元）`. */
  readonly unit: string | undefined;
  /** All filled cells. */
  readonly texts: readonly string[];
  /** The names of people and departments that occur in the sheet. */
  readonly known: OrganizationNames;
};

export type OrganizationNames = { readonly users: ReadonlySet<string>; readonly depts: ReadonlySet<string> };

export type FieldGuess = Omit<Field, 'enName' | 'label' | 'children'>;

/** Undefined: the column is not of this kind. */
export type ColumnGuess = (column: StartColumn) => FieldGuess | undefined;

/** A kind is that of nearly all cells: a person leaves some notes among the values. */
const neededShare = 0.95;
/** A label that says the kind needs fewer cells that agree. */
export const labeledShare = 0.7;

/** Enough to know the kind of a column. */
const maxJudged = 3000;

/** True if the test holds for nearly all cells, and for one at least. */
export function holdsMostly(
  texts: readonly string[],
  test: (text: string) => boolean,
  share = neededShare,
): boolean {
  const judged = texts.slice(0, maxJudged);
  const allowed = Math.floor(judged.length * (1 - share));
  let failed = 0;
  for (const text of judged) {
    if (!test(text)) failed += 1;
    if (failed > allowed) return false;
  }
  return judged.length > 0;
}

/** Numbers in such columns are names: nobody adds them up, and leading zeros count. */
export const hasCodeLabel = ({ label }: StartColumn): boolean =>
  /(编号|编码|代码|单号|号码|工号|学号|账号|帐号|卡号|税号|批号|型号|规格|邮编|邮政编码|电话|手机|手机号|证件号|序列号|车牌号?|code)$/i.test(
    label,
  );
