import { Person } from '@blueprintjs/icons';
import { useId, useMemo } from 'react';
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import { formatDelegate } from '../../../contract/flow/absence.ts';
import { Combobox } from '../../fields/combobox/Combobox.tsx';
import { filterChoices } from '../../fields/combobox/choices.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FieldErrorMessage, fieldErrorId } from '../shared/FieldErrorMessage.tsx';
import type { CandidateSelection } from './candidateSelection.ts';
import { pickUsers } from './pickUsers.ts';

type CandidateFieldsProps = {
  branches: readonly BranchView[];
  chosen: CandidateSelection;
  problems: Readonly<Record<string, string>>;
  onChange: (chosen: CandidateSelection) => void;
};

/** The next nodes with their assignees, and a people field for each node with a choice. */
export function CandidateFields({ branches, chosen, problems, onChange }: CandidateFieldsProps) {
  return branches.map((branch) => (
    <CandidateField
      key={branch.taskNodeId}
      branch={branch}
      chosen={chosen[branch.taskNodeId] ?? []}
      problem={problems[branch.taskNodeId]}
      onChange={(ids) => onChange({ ...chosen, [branch.taskNodeId]: ids })}
    />
  ));
}

type CandidateFieldProps = {
  branch: BranchView;
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (ids: string[]) => void;
};

function CandidateField({ branch, chosen, problem, onChange }: CandidateFieldProps) {
  const id = useId();
  const people = useMemo(
    () =>
      branch.userList.map(({ userId, userName, forUserName }) => ({
        value: userId,
        label: formatDelegate(userName, forUserName),
      })),
    [branch],
  );
  const find = useMemo(() => (keyword: string) => Promise.resolve(filterChoices(people, keyword)), [people]);
  const { minSelectNum: least, maxSelectNum: most } = branch;
  const held = people.filter((one) => chosen.includes(one.value));
  const choose = (next: readonly FieldChoice[]) => onChange(next.map((one) => one.value));
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
          placeholder={formatBranchHint(branch)}
          invalid={problem !== undefined}
          describedBy={problem ? fieldErrorId(id) : undefined}
          onChoose={choose}
          onMore={() => void pick()}
          after={
            <IconButton label="选择人员" className="field-more" tabIndex={-1} onClick={() => void pick()}>
              <Person size={12} />
            </IconButton>
          }
        />
        <FieldErrorMessage of={id} text={problem} />
      </div>
    </div>
  );
}

function formatBranchHint({ minSelectNum: least, maxSelectNum: most, userList }: BranchView): string {
  const number = least === most ? `${least}` : `${least}–${Math.min(most, userList.length)}`;
  return `选择 ${number} 人，共 ${userList.length} 位候选人`;
}
