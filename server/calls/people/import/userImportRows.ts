/**
 * The rows of a sheet of people, checked against the schema of new accounts and against the names of departments, roles
 * and posts. Pure.
 */
import type { z } from 'zod';
import {
  findPhoneProblem,
  type PhoneProblem,
  tidyPhone,
} from '../../../../contract/calls/shapes/enteredPhone.ts';
import { signInNamesOf } from '../../../../contract/calls/shapes/signInNames.ts';
import { userCalls } from '../../../../contract/calls/user.ts';
import { normalizeColumnLabel } from '../../../../contract/fields/shared/columnLabel.ts';
import { chineseDigitsMessage } from '../../../../contract/fields/shared/unreadableCell.ts';
import { ImportErrors } from '../../../records/import/importErrors.ts';
import type { ImportSheet, SheetRow } from '../../../records/sheet/importSheet.ts';

export type ImportedUser = Omit<z.output<typeof userCalls.add.body>, 'password' | 'mustChangePassword'>;

/** Ids by the names that a sheet may contain; a department is named by its path, or by its name if that is unique. */
export type NamedIds = {
  depts: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, string>;
  posts: ReadonlyMap<string, string>;
  /** The names of accounts and phone numbers that exist already, normalized. */
  signInNames: ReadonlySet<string>;
};

export type UserRowsResult = {
  users: ImportedUser[];
  errors: ImportErrors;
  ignored: string[];
};

const fieldsByLabel = {
  账号: 'userName',
  姓名: 'nickName',
  部门: 'deptId',
  手机号: 'phonenumber',
  邮箱: 'email',
  性别: 'sex',
  角色: 'roleIds',
  岗位: 'postIds',
  状态: 'status',
  备注: 'remark',
} as const;
type Label = keyof typeof fieldsByLabel;

/** Columns of the list on the screen that have another name in a sheet. */
const screenLabels: Readonly<Record<string, Label>> = { 手机: '手机号' };
type FieldName = (typeof fieldsByLabel)[Label];
type RawUser = Partial<Record<FieldName, unknown>>;

/** The values of columns that have few, by the words of an export. */
const values: Partial<Record<Label, Readonly<Record<string, string>>>> = {
  性别: { 男: '0', 女: '1', 未知: '2' },
  状态: { 正常: '0', 停用: '1' },
};

/** The problems of a row by column label. */
type RowProblems = { column: string; message: string }[];

export function listMissingColumns({ header }: ImportSheet): string[] {
  const labels = header.map(normalizeColumnLabel);
  return ['账号', '姓名'].filter((label) => !labels.includes(label));
}

/** The column that is meant; undefined for one that is not imported. */
function toLabel(head: string): Label | undefined {
  const written = normalizeColumnLabel(head);
  const label = screenLabels[written] ?? written;
  return Object.hasOwn(fieldsByLabel, label) ? (label as Label) : undefined;
}

/** A name or number that signs in and occurs in two rows of the sheet is an error of the second. */
export class UserRowsReader {
  readonly #names: NamedIds;
  readonly #header: readonly string[];
  readonly #seen = new Map<string, number>();
  readonly #result: UserRowsResult;

  constructor(names: NamedIds, { header }: ImportSheet) {
    this.#names = names;
    this.#header = header;
    const ignored = header.filter((head) => !['', '错误'].includes(head) && toLabel(head) === undefined);
    this.#result = { users: [], errors: new ImportErrors(header), ignored };
  }

  get result(): UserRowsResult {
    return this.#result;
  }

  add(row: SheetRow): void {
    const formats = [...(row.formats ?? [])].flatMap(([at, format]): [number, string][] =>
      format === 'chineseDigits' ? [[at, chineseDigitsMessage]] : [],
    );
    const problems: RowProblems = [...(row.problems ?? []), ...formats].flatMap(([at, message]) => {
      const column = toLabel(this.#header[at] ?? '');
      return column === undefined ? [] : [{ column, message }];
    });
    const wrong = new Set(problems.map(({ column }) => column));
    const raw = this.#readCells(row, problems);
    const parsed = userCalls.add.body.omit({ password: true, mustChangePassword: true }).safeParse(raw);
    if (!parsed.success)
      for (const { path, message } of parsed.error.issues) {
        const column = labelOf(String(path[0]));
        // A cell that cannot be read is not missing as well.
        if (!wrong.has(column)) problems.push({ column, message: describeCell(path[0], raw) ?? message });
      }
    this.#checkSignInNames(row, raw, problems);
    if (parsed.success && problems.length === 0) this.#result.users.push(parsed.data);
    else this.#refuse(row, problems);
  }

  #readCells({ cells }: SheetRow, problems: RowProblems): RawUser {
    const raw: RawUser = {};
    this.#header.forEach((head, index) => {
      const label = toLabel(head);
      const text = cells[index]?.trim() ?? '';
      if (label === undefined || text === '') return;
      const { value, problem } = this.#readCell(label, text);
      if (problem) problems.push({ column: label, message: problem });
      else raw[fieldsByLabel[label]] = value;
    });
    return raw;
  }

  #readCell(label: Label, text: string): { value?: unknown; problem?: string } {
    const { depts, roles, posts } = this.#names;
    if (label === '部门') return findId(depts, text, '部门');
    if (label === '角色') return findIds(roles, text, '角色');
    if (label === '岗位') return findIds(posts, text, '岗位');
    const known = values[label];
    if (known === undefined) return { value: text };
    if (Object.hasOwn(known, text)) return { value: known[text] };
    return { problem: `应为 ${Object.keys(known).join('、')} 之一` };
  }

  #checkSignInNames({ row }: SheetRow, raw: RawUser, problems: RowProblems): void {
    const userName = String(raw.userName ?? '');
    const phonenumber = tidyPhone(String(raw.phonenumber ?? ''));
    const names = Object.entries(signInNamesOf({ userName, phonenumber }));
    for (const [field, name] of names) {
      const before = this.#seen.get(name);
      const column = labelOf(field);
      if (name === '') continue;
      if (this.#names.signInNames.has(name)) problems.push({ column, message: `${column}已被使用` });
      else if (before !== undefined) problems.push({ column, message: `与第 ${before} 行重复` });
    }
    for (const [, name] of names) this.#seen.set(name, this.#seen.get(name) ?? row);
  }

  #refuse({ row }: SheetRow, problems: RowProblems): void {
    for (const { column, message } of problems) this.#result.errors.add({ row, column, message });
  }
}

const labelOf = (name: string): string =>
  Object.entries(fieldsByLabel).find(([, field]) => field === name)?.[0] ?? '';

/** What the format of a cell has done to a number. */
const cellProblems: Partial<Record<PhoneProblem, string>> = {
  rounded: '号码成了科学计数法，已丢失数字，请以文本重新填写',
  formatted: '单元格的格式改变了号码，请以文本重新填写',
};

function describeCell(field: unknown, { phonenumber }: RawUser): string | undefined {
  const problem = field === 'phonenumber' ? findPhoneProblem(tidyPhone(String(phonenumber))) : undefined;
  return problem && cellProblems[problem];
}

function findId(ids: ReadonlyMap<string, string>, text: string, what: string) {
  const value = ids.get(text);
  return value === undefined ? { problem: `${what}“${text}”不存在` } : { value };
}

/** Several names are separated by commas of either kind or 、. */
function findIds(ids: ReadonlyMap<string, string>, text: string, what: string) {
  const names = text.split(/[,，、;；]/).flatMap((name) => name.trim() || []);
  const unknown = names.filter((name) => !ids.has(name));
  return unknown.length > 0
    ? { problem: `${what}“${unknown.join('、')}”不存在` }
    : { value: names.flatMap((name) => ids.get(name) ?? []) };
}
