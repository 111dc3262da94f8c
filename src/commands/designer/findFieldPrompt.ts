/** The prompt that finds a field of the form by label, pinyin or type, and puts the focus on it. */
import type { Path } from '../../../contract/design/edit.ts';
import type { PlacedField } from '../../../contract/design/form/formDesign.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';

/** Undefined for a form without fields, after a message to the person. */
export function createFindFieldPrompt(
  fields: readonly PlacedField[],
  goTo: (path: Path) => void,
): Prompt | undefined {
  if (fields.length === 0) {
    toast.info('还没有字段');
    return undefined;
  }
  const options = fields.map((placed, at) => ({
    value: String(at),
    label: nameOf(placed, fields),
    detail: `${placed.field.enName} · ${getFieldType(placed.field).label}`,
  }));
  let chosen: PlacedField | undefined;
  return {
    key: 'builder.find',
    title: '查找字段',
    next: (answers) =>
      answers.field
        ? undefined
        : { kind: 'one', name: 'field', title: '字段', sends: '前往', options: filterOptions(options) },
    send: async (answers) => {
      chosen = fields[Number(readSelectedValues(answers, 'field')[0])];
    },
    finish: (sent) => {
      if (sent && chosen) goTo(chosen.path);
    },
  };
}

/** A column behind its sub-form: `费用 · 单价`. */
function nameOf({ field, path }: PlacedField, fields: readonly PlacedField[]): string {
  const owner = path.length > 2 && fields.find((one) => one.path.length === 2 && one.path[1] === path[1]);
  return owner ? `${owner.field.label} · ${field.label}` : field.label;
}
