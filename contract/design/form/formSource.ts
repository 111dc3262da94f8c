/** A form that is being designed as JSON. What publishing refuses may be in the text; what cannot be drawn may not. */
import { findJsonFault } from '../source/findJsonFault.ts';
import type { ParsedSource, SourceFormat } from '../source/sourceFormat.ts';
import { draftedForm } from './draftedForm.ts';
import type { FormDesign } from './formDesign.ts';

/** Several times a form of 300 fields. */
const maxLength = 500_000;

export const formSource: SourceFormat<FormDesign> = {
  format: (design) => JSON.stringify(design, orderNames, 2),
  parse(text): ParsedSource<FormDesign> {
    if (text.length > maxLength) return { faults: [{ at: 0, message: `文本超过 ${maxLength} 个字符` }] };
    const fault = findJsonFault(text);
    if (fault) return { faults: [fault] };
    const document: unknown = JSON.parse(text);
    const parsed = draftedForm.safeParse(document);
    // The text as it is: the schema checks and changes nothing.
    if (parsed.success) return { document: document as FormDesign };
    const faults = parsed.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === 'number' ? part : String(part))),
      message,
    }));
    return { faults };
  },
};

const firstNames = ['enName', 'cnName', 'label', 'funcType', 'type'];
const lastNames = ['children', 'fields', 'feature', 'buttons', 'checks'];

/** What names a thing before its settings, and what is in it behind them, in whatever order the database has them. */
function orderNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const rankOf = (name: string): number => {
    const first = firstNames.indexOf(name);
    return first >= 0 ? first - firstNames.length : lastNames.indexOf(name) + 1;
  };
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => rankOf(one) - rankOf(other)));
}
