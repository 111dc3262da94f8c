/** Two states of a form as people see them: each field beside what it was, and what differs in it. */
import { useMemo } from 'react';
import { alignFields, type ComparedField } from '../../../../contract/design/form/fieldComparison.ts';
import { compareDesigns } from '../../../../contract/design/form/formComparison.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import {
  listFieldRenames,
  renameFields,
  withoutPublishedNames,
} from '../../../../contract/design/form/names/publishedNames.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { listVisibleFields } from '../../../panels/form/formSections.ts';
import { everythingWritable } from '../../../state/forms/formAccess.ts';
import { FieldPicture, FieldPictureContext } from '../FieldPicture.tsx';
import { formatDifference, type NamedState } from './versionNames.ts';

type SideBySideProps = { before: NamedState; after: NamedState };

const kinds = { same: '相同', added: '新增', removed: '删除', changed: '修改' } as const;

export function SideBySide({ before, after }: SideBySideProps) {
  const rows = useMemo(() => alignRenamed(before.design, after.design), [before, after]);
  const others = useMemo(
    // Those of fields are at the fields.
    () => compareDesigns(before.design, after.design).filter(({ item }) => !item.startsWith('字段')),
    [before, after],
  );
  const count = rows.filter(({ kind }) => kind !== 'same').length;
  return (
    <FieldPictureContext>
      <p role="status">{`${count} 个字段不同${others.length > 0 ? `，表单本身 ${others.length} 处` : ''}`}</p>
      {others.length > 0 && (
        <ul className="compare-words" aria-label="表单本身">
          {others.map((difference) => (
            <li key={difference.item} data-kind={difference.kind} data-difference tabIndex={-1}>
              {formatDifference(difference, after.name)}
            </li>
          ))}
        </ul>
      )}
      <div className="compare-names" aria-hidden="true">
        <b>{before.name}</b>
        <b>{after.name}</b>
      </div>
      <ul className="compare-rows" aria-label={`${before.name} 与${after.name}并排`}>
        {rows.map((row) => (
          <ComparedRow key={`${row.kind} ${row.enName}`} row={row} />
        ))}
      </ul>
    </FieldPictureContext>
  );
}

/** A draft knows the fields that it has renamed. */
function alignRenamed(before: FormDesign, after: FormDesign): ComparedField[] {
  const fields = renameFields(before.fields, listFieldRenames(after, before));
  return alignFields({ fields }, withoutPublishedNames(after));
}

function ComparedRow({ row }: { row: ComparedField }) {
  const { kind, before, after } = row;
  const changes = listChanges(row);
  const label = (after ?? before)?.label ?? '';
  const differs = kind !== 'same' && { 'data-difference': true, tabIndex: -1 };
  return (
    <li data-kind={kind} {...differs} aria-label={[`${kinds[kind]}：${label}`, ...changes].join('，')}>
      <div className="compare-cells" aria-hidden="true">
        <FieldSide field={before} base="compare-before" />
        <FieldSide field={after} base="compare-after" />
      </div>
      {kind !== 'same' && (
        <p>
          <b>{kinds[kind]}</b> {changes.join('；')}
        </p>
      )}
    </li>
  );
}

const listChanges = ({ isMoved, differences }: ComparedField): string[] => [
  ...(isMoved ? ['位置'] : []),
  ...differences.map((difference) => formatDifference({ ...difference, kind: 'changed' }, '')),
];

/** The field as the renderer of forms draws it; an absent field leaves its place empty. */
function FieldSide({ field, base }: { field: Field | undefined; base: string }) {
  const shown = field && listVisibleFields([field], everythingWritable)[0];
  if (!shown) return <div className="compare-nothing" />;
  if (shown.span === 'heading') return <h3 className="builder-heading">{shown.field.label}</h3>;
  return (
    <div>
      {shown.span === 'section' && <h3 className="builder-heading">{shown.field.label}</h3>}
      <FieldPicture shown={shown} base={base} />
    </div>
  );
}
