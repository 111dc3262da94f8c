/** Fields as text, which can be pasted into another form, or sent to a colleague. */
import { draftedForm } from '../../../contract/design/form/draftedForm.ts';
import { blankFormDesign } from '../../../contract/design/form/formDesign.ts';
import type { Field } from '../../../contract/forms/definition.ts';

/** The mark and the version of the text. */
const mark = 'qianhe-field:1:';

export const formatFieldText = (field: Field): string => mark + JSON.stringify(field);

/** Returns the field of the text; undefined if the text is not a field. */
export function parseFieldText(text: string): Field | undefined {
  if (!text.startsWith(mark)) return undefined;
  try {
    const fields = [JSON.parse(text.slice(mark.length))];
    return draftedForm.safeParse({ ...blankFormDesign(), fields }).data?.fields[0];
  } catch {
    return undefined;
  }
}
