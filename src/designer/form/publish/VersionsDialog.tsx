/** The published versions of a form: compared with each other and the draft, exported, and gone back to. */
import '../compare/compare.css';
import { useState } from 'react';
import { compareDesigns } from '../../../../contract/design/form/formComparison.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import type { DialogBodyProps } from '../../../dialogs/openDialog.ts';
import { DialogFrame } from '../../../dialogs/shared/DialogFrame.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/keyboard/Kbd.tsx';
import { RowList } from '../../../ui/list/RowList.tsx';
import { ChoiceMenu } from '../../base/ChoiceMenu.tsx';
import { DifferenceList } from '../compare/DifferenceList.tsx';
import { exportVersion } from '../compare/exportVersion.ts';
import { SideBySide } from '../compare/SideBySide.tsx';
import { useVersions } from '../compare/useVersions.ts';
import { type NamedState, nameVersion, sortByAge, type VersionChoice } from '../compare/versionNames.ts';
import { walkDifferences } from '../compare/walkDifferences.ts';
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
  const [other, setOther] = useState<VersionChoice>('draft');
  const [look, setLook] = useState<ComparisonLook>('words');
  const shown = versions[cursor]?.version;
  const known = useVersions(formId, [shown, other === 'draft' ? undefined : other]);
  const definition = shown === undefined ? undefined : known.get(shown);
  const stateOf = (version: VersionChoice): NamedState | undefined => {
    const found = version === 'draft' ? design : known.get(version);
    if (!found) return undefined;
    const named = version === 'draft' ? found : nameLikeNewest(found, versions, version);
    return { name: nameVersion(version), design: named };
  };
  const [before, after] = shown === undefined ? [] : sortByAge(shown, other).map(stateOf);
  const differs =
    shown !== undefined &&
    definition !== undefined &&
    compareDesigns(nameLikeNewest(definition, versions, shown), design).length > 0;
  const restore = () => shown !== undefined && definition && close({ version: shown, design: definition });
  return (
    <DialogFrame
      title="版本"
      width={1240}
      confirmLabel={`恢复为 v${shown}`}
      onCancel={() => close()}
      {...(mayRestore && differs && { onConfirm: restore })}
      aside={
        definition &&
        shown !== undefined && (
          <Button aria-label={`导出 v${shown} 为 JSON`} onClick={() => exportVersion(definition, shown)}>
            导出 JSON
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: F8 in the parts inside walks */}
      <div className="compare" onKeyDown={walkDifferences}>
        <RowList
          label="版本"
          count={versions.length}
          cursor={cursor}
          onCursor={setCursor}
          autoFocus
          columns={[
            { name: '版本', width: '44px' },
            { name: '发布', width: '150px' },
            { name: '发布人', width: '84px' },
            { name: '说明', width: 'auto', detail: true },
          ]}
          row={(index) => <VersionCells row={versions[index]} />}
        />
        <section aria-label={`与${nameVersion(other)}的差别`}>
          <ComparisonBar
            choices={['draft', ...versions.map(({ version }) => version)]}
            other={other}
            onOther={setOther}
            look={look}
            onLook={setLook}
          />
          <div aria-live="polite">
            {before && after && look === 'words' && <DifferenceList before={before} after={after} />}
          </div>
          {before && after && look === 'side' && <SideBySide before={before} after={after} />}
        </section>
      </div>
    </DialogFrame>
  );
}

type ComparisonLook = 'words' | 'side';

const looks: Readonly<Record<ComparisonLook, string>> = { words: '文字', side: '并排' };

type ComparisonBarProps = {
  choices: readonly VersionChoice[];
  other: VersionChoice;
  onOther: (version: VersionChoice) => void;
  look: ComparisonLook;
  onLook: (look: ComparisonLook) => void;
};

/** With what the version is compared, and how the differences are shown. */
function ComparisonBar({ choices, other, onOther, look, onLook }: ComparisonBarProps) {
  return (
    <div className="compare-bar">
      <ChoiceMenu
        label="比较对象"
        choices={choices.map((id) => ({ id, label: nameVersion(id) }))}
        chosen={other}
        onChoose={onOther}
      />
      <fieldset className="designer-segments" aria-label="差别显示为">
        {/* The keys of the table are exactly the looks. */}
        {(Object.keys(looks) as ComparisonLook[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === look} onClick={() => onLook(one)}>
            {looks[one]}
          </button>
        ))}
      </fieldset>
      <span>
        <Kbd keys="F8" /> 下一处，
        <Kbd keys="Shift+F8" /> 上一处
      </span>
    </div>
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
