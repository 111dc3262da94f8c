/** Labels and names of computed columns: a name follows its label until it is published or changed. Pure. */
import { fieldName } from '../../../fields/fieldSettings.ts';
import type { VirtualColumn } from '../../../forms/compute/virtualColumns.ts';
import type { Edit, Path } from '../../edit.ts';
import type { Step } from '../../history.ts';
import type { FormDesign } from '../formDesign.ts';
import type { ListSettingsOf } from './listSetting.ts';
import { proposeColumnName } from './listSteps.ts';

export function setColumnLabel(
  { design, focus, publishedNames, readings }: ListSettingsOf,
  { cnName, enName }: VirtualColumn,
  label: string,
): Step {
  const propose = (text: string) => proposeColumnName(design, text, readings, enName);
  const follows = !publishedNames.has(enName) && enName === propose(cnName);
  const renaming = follows ? renameColumn(design, focus, propose(label)) : undefined;
  return {
    title: `计算列改名为“${label}”`,
    edits: [{ kind: 'set', path: [...focus, 'cnName'], value: label }, ...(renaming?.edits ?? [])],
    focus,
    merge: `${focus.join('.')}.cnName`,
  };
}

/** Renames a computed column with its place in the list and in exports. Undefined if it cannot have the name. */
export function renameColumn(design: FormDesign, path: Path, name: string): Step | undefined {
  const before = design.feature.virtualColumns?.[Number(path.at(-1))]?.enName;
  if (before === undefined || before === name || findColumnNameProblem(design, path, name) !== undefined)
    return undefined;
  return {
    title: `计算列的英文名改为 ${name}`,
    edits: [...renameUses(design, before, name), { kind: 'set', path: [...path, 'enName'], value: name }],
    focus: path,
    merge: `${path.join('.')}.enName`,
  };
}

function renameUses({ feature, buttons }: FormDesign, before: string, name: string): Edit[] {
  const elements = (feature.pcTableElements ?? []).flatMap(({ enName }, at): Edit[] =>
    enName === before
      ? [{ kind: 'set', path: ['feature', 'pcTableElements', at, 'enName'], value: name }]
      : [],
  );
  const exported = buttons.flatMap(({ actions }, at) =>
    actions.flatMap(({ columns }, act) =>
      (Array.isArray(columns) ? columns : []).flatMap((column: unknown, index): Edit[] =>
        column === before
          ? [{ kind: 'set', path: ['buttons', at, 'actions', act, 'columns', index], value: name }]
          : [],
      ),
    ),
  );
  return [...elements, ...exported];
}

/** Why the computed column cannot have the name, as a sentence; undefined if it can. */
export function findColumnNameProblem(
  { fields, feature }: FormDesign,
  path: Path,
  name: string,
): string | undefined {
  const parsed = fieldName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const own = feature.virtualColumns?.[Number(path.at(-1))];
  const isTaken = [...fields, ...(feature.virtualColumns ?? [])].some(
    (one) => one !== own && one.enName.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? `英文名 ${name} 已被使用` : undefined;
}
