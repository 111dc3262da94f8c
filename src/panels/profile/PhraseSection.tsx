/** The person's own frequent phrases by kind of action: added, changed, ordered and deleted. */
import { useId, useMemo, useState } from 'react';
import { taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { sortPhrases } from '../../dialogs/shared/phraseEdits.ts';
import { loadPhraseHistory, savePhrases } from '../../dialogs/shared/phraseHistory.ts';
import { phraseKinds } from '../../dialogs/shared/phrases.ts';
import type { PhraseKind, PhraseUsage } from '../../state/workspace/settings.ts';
import { RowList } from '../../ui/list/RowList.tsx';

const columns = [{ name: '意见', width: '100%' }];

export function PhraseSection() {
  const [kind, setKind] = useState<PhraseKind>('agree');
  return (
    <>
      <p className="profile-note">
        填写意见时按 / 或 ↓ 选用；排在前面的先列出，其后是系统内置的。发送过的短句会自动加入。
      </p>
      <KindChoice kind={kind} onChange={setKind} />
      <OwnPhrases key={kind} kind={kind} />
    </>
  );
}

function KindChoice({ kind, onChange }: { kind: PhraseKind; onChange: (kind: PhraseKind) => void }) {
  const name = useId();
  return (
    <fieldset className="profile-kinds" aria-label="用于">
      {phraseKinds.map((one) => (
        <label key={one} className="field-option">
          <input type="radio" name={name} checked={one === kind} onChange={() => onChange(one)} />
          {taskActionTexts[one].verb}
        </label>
      ))}
    </fieldset>
  );
}

function OwnPhrases({ kind }: { kind: PhraseKind }) {
  const [list, setList] = useState(() => sortPhrases(loadPhraseHistory(kind)));
  const [at, setAt] = useState(0);
  const cursor = Math.max(0, Math.min(at, list.length - 1));
  const current = list[cursor]?.text;
  const ownPhrases = useMemo(() => {
    const save = (next: readonly PhraseUsage[], text: string | undefined) => {
      const sorted = sortPhrases(next);
      savePhrases(kind, sorted);
      setList(sorted);
      setAt(sorted.findIndex((one) => one.text === text));
    };
    return { list, current, save };
  }, [kind, list, current]);
  useCommandContext({ ownPhrases });
  return (
    <>
      {list.length > 0 && (
        <RowList
          label="常用意见"
          count={list.length}
          cursor={cursor}
          onCursor={setAt}
          columns={columns}
          row={(index) => <td title={list[index]?.text}>{list[index]?.text}</td>}
        />
      )}
      <CommandButtons ids={['phrase.add', 'phrase.edit', 'phrase.up', 'phrase.down', 'phrase.remove']} />
    </>
  );
}
