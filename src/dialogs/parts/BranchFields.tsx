import { Person } from '@blueprintjs/icons';
import { useId, useMemo } from 'react';
import type { BranchView } from '../../../contract/calls/flowShapes.ts';
import { insteadOf } from '../../../contract/flow/absence.ts';
import { Combobox } from '../../fields/parts/Combobox.tsx';
import { matching } from '../../fields/parts/choices.ts';
import type { Choice } from '../../fields/world.ts';
import { IconButton } from '../../ui/Button.tsx';
import { pickUsers } from '../pickUsers.ts';
import type { Chosen } from './selection.ts';
import { Wrong, wrongId } from './Wrong.tsx';

type BranchFieldsProps = {
  branches: readonly BranchView[];
  chosen: Chosen;
  problems: Readonly<Record<string, string>>;
  onChange: (chosen: Chosen) => void;
};

/** The nodes that come next: who is asked there, and where one may choose, the choice. */
export function BranchFields({ branches, chosen, problems, onChange }: BranchFieldsProps) {
  return branches.map((branch) => (
    <BranchField
      key={branch.taskNodeId}
      branch={branch}
      chosen={chosen[branch.taskNodeId] ?? []}
      problem={problems[branch.taskNodeId]}
      onChange={(ids) => onChange({ ...chosen, [branch.taskNodeId]: ids })}
    />
  ));
}

type BranchFieldProps = {
  branch: BranchView;
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (ids: string[]) => void;
};

function BranchField({ branch, chosen, problem, onChange }: BranchFieldProps) {
  const id = useId();
  const people = useMemo(
    () =>
      branch.userList.map(({ userId, userName, forUserName }) => ({
        value: userId,
        label: insteadOf(userName, forUserName),
      })),
    [branch],
  );
  const find = useMemo(() => (keyword: string) => Promise.resolve(matching(people, keyword)), [people]);
  const { minSelectNum: least, maxSelectNum: most } = branch;
  const held = people.filter((one) => chosen.includes(one.value));
  const choose = (next: readonly Choice[]) => onChange(next.map((one) => one.value));
  const pick = async () => {
    const bounds = { multiple: most > 1, least, most };
    const next = await pickUsers({ title: branch.taskName, chosen: held, among: people, ...bounds });
    if (next) choose(next);
  };
  if (!branch.selectable) {
    return (
      <div className="dialog-field">
        <span className="dialog-label">{branch.taskName}</span>
        <span className="dialog-plain">{people.map((one) => one.label).join('、') || '无处理人'}</span>
      </div>
    );
  }
  return (
    <div className="dialog-field">
      <label htmlFor={id}>
        {branch.taskName}
        <em>*</em>
      </label>
      <div>
        <Combobox
          id={id}
          chosen={held}
          multiple={most > 1}
          find={find}
          wait={0}
          placeholder={hintOf(branch)}
          invalid={problem !== undefined}
          describedBy={problem ? wrongId(id) : undefined}
          onChoose={choose}
          onMore={() => void pick()}
          after={
            <IconButton label="选择人员" className="field-more" tabIndex={-1} onClick={() => void pick()}>
              <Person size={12} />
            </IconButton>
          }
        />
        <Wrong of={id} text={problem} />
      </div>
    </div>
  );
}

function hintOf({ minSelectNum: least, maxSelectNum: most, userList }: BranchView): string {
  const number = least === most ? `${least}` : `${least}–${Math.min(most, userList.length)}`;
  return `选择 ${number} 人，共 ${userList.length} 位候选人`;
}
