/** The published versions of a form: what differs from the draft, and which one the draft goes back to. */
import { useEffect, useState } from 'react';
import { compareDesigns, type DesignDifference } from '../../../../contract/design/form/formComparison.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { api } from '../../../client/api.ts';
import type { DialogBodyProps } from '../../../dialogs/openDialog.ts';
import { DialogFrame } from '../../../dialogs/shared/DialogFrame.tsx';
import { showFailure } from '../../../state/workspace/showFailure.ts';
import { RowList } from '../../../ui/list/RowList.tsx';
import { nameLikeNewest, type RenamingVersion } from './versionRenames.ts';

export type FormVersionRow = RenamingVersion & {
  createTime: string;
  createByName: string;
  comment: string;
};

export type VersionsDialogProps = {
  formId: string;
  versions: readonly FormVersionRow[];
  /** The draft. */
  design: FormDesign;
  mayRestore: boolean;
};

/** The version that the draft goes back to. */
export type ChosenVersion = { version: number; design: FormDesign };

export function VersionsDialog({ props, close }: DialogBodyProps<VersionsDialogProps, ChosenVersion>) {
  const { formId, versions, design, mayRestore } = props;
  const [cursor, setCursor] = useState(0);
  const shown = versions[cursor];
  const definition = useVersion(formId, shown?.version);
  const differences =
    definition && shown && compareDesigns(nameLikeNewest(definition, versions, shown.version), design);
  const restore = () => shown && definition && close({ version: shown.version, design: definition });
  return (
    <DialogFrame
      title="版本"
      width={860}
      confirmLabel={`恢复为 v${shown?.version}`}
      onCancel={() => close()}
      {...(mayRestore && differences !== undefined && differences.length > 0 && { onConfirm: restore })}
    >
      <div className="builder-versions">
        <RowList
          label="版本"
          count={versions.length}
          cursor={cursor}
          onCursor={setCursor}
          autoFocus
          columns={[
            { name: '版本', width: '56px' },
            { name: '发布', width: '150px' },
            { name: '发布人', width: '88px' },
            { name: '说明', width: 'auto', detail: true },
          ]}
          row={(index) => <VersionCells row={versions[index]} />}
        />
        <section aria-label="与草稿的差别" aria-live="polite">
          <h3>与草稿的差别</h3>
          {differences?.length === 0 && <p>与草稿相同</p>}
          <ul>
            {differences?.map((difference) => (
              <li key={`${difference.kind} ${difference.item}`} data-kind={difference.kind}>
                {formatDifference(difference)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </DialogFrame>
  );
}

function VersionCells({ row }: { row: FormVersionRow | undefined }) {
  if (!row) return null;
  return (
    <>
      <td>v{row.version}</td>
      <td>{row.createTime.slice(0, 16)}</td>
      <td>{row.createByName}</td>
      <td data-detail>{row.comment}</td>
    </>
  );
}

const verbs = { added: '草稿新增', removed: '草稿删除', changed: '' } as const;

function formatDifference({ kind, item, from, to }: DesignDifference): string {
  const change =
    from === undefined && to === undefined
      ? kind === 'changed'
        ? '有修改'
        : ''
      : `：${from || '—'} → ${to || '—'}`;
  return `${verbs[kind]}${item}${change}`;
}

/** Versions never change: each is loaded once. */
function useVersion(formId: string, version: number | undefined): FormDesign | undefined {
  const [known, setKnown] = useState<ReadonlyMap<number, FormDesign>>(new Map());
  useEffect(() => {
    if (version === undefined || known.has(version)) return;
    const load = async () => {
      const {
        formId: _,
        version: __,
        ...design
      } = await api.formDesign.version({
        params: { formId, version: String(version) },
      });
      setKnown((before) => new Map(before).set(version, design));
    };
    load().catch(showFailure);
  }, [formId, version, known]);
  return version === undefined ? undefined : known.get(version);
}
