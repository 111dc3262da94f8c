/** Reads a form definition that somebody pastes, or chooses as a file: exported, from a call, or written by hand. Pure. */
import { fieldTypes } from '../../../fields/registry.ts';
import { findJsonFault } from '../../source/findJsonFault.ts';
import { draftedForm } from '../draftedForm.ts';
import { blankFormDesign, type FormDesign } from '../formDesign.ts';

export type ParsedForm = { design: FormDesign; problem?: undefined } | { problem: string };

/** In characters; a form of 300 fields has a tenth of it. */
const maxFormText = 1_000_000;

export const describeFormTextSize = (size: number): string | undefined =>
  size <= maxFormText
    ? undefined
    : `有 ${Math.max(1.1, size / 1_000_000).toFixed(1)} MB，表单定义最多 1 MB，请确认是表单的 JSON`;

export function parseFormText(text: string): ParsedForm {
  const tooLong = describeFormTextSize(text.length);
  if (tooLong) return { problem: `内容${tooLong}` };
  if (text.trim() === '') return { problem: '请粘贴或选择表单的 JSON' };
  const fault = findJsonFault(text);
  if (fault) return { problem: `${formatPlace(text, fault.at)}：${fault.message}` };
  const definition = unwrap(JSON.parse(text));
  if (!definition) return { problem: '不是表单定义：没有 fields' };
  return toDesign(definition);
}

function formatPlace(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `第 ${before.length} 行第 ${(before.at(-1)?.length ?? 0) + 1} 个字`;
}

type Definition = Record<string, unknown> & { fields: unknown[] };

/** A definition, or the answer of a call that has one in `data`. */
function unwrap(value: unknown): Definition | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('fields' in value && Array.isArray(value.fields)) return value as Definition;
  return 'data' in value ? unwrap(value.data) : undefined;
}

const published = new Set(['formId', 'version', 'createTime', 'updateTime']);

function toDesign(definition: Definition): ParsedForm {
  const unknown = findUnknownType(definition.fields);
  if (unknown) return { problem: unknown };
  const settings = Object.entries(definition).filter(([name]) => !published.has(name));
  const parsed = draftedForm.safeParse({ ...blankFormDesign(), ...Object.fromEntries(settings) });
  if (parsed.success) return { design: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: `${issue?.path.join('.')}：${issue?.message}` };
}

/** A type of a newer version has no place on the canvas. */
function findUnknownType(fields: readonly unknown[]): string | undefined {
  for (const field of fields) {
    if (typeof field !== 'object' || field === null) continue;
    const { label, funcType, children } = field as {
      label?: unknown;
      funcType?: unknown;
      children?: unknown;
    };
    if (typeof funcType === 'string' && !Object.hasOwn(fieldTypes, funcType))
      return `“${String(label)}”的类型 ${funcType} 这一版本没有，可能来自较新的版本`;
    const below = Array.isArray(children) ? findUnknownType(children) : undefined;
    if (below) return below;
  }
  return undefined;
}
