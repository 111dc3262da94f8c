/** The problems of the document: their number, and the list, in which each is jumped to or mended. */
import type { DesignProblem } from '../../../contract/design/problem.ts';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/popover/Menu.tsx';
import { MenuPopover } from '../../ui/popover/MenuPopover.tsx';

type ProblemMenuProps = {
  problems: readonly DesignProblem[];
  placeOf: (problem: DesignProblem) => string;
  onJump: (problem: DesignProblem) => void;
  onMend: (problem: DesignProblem) => void;
};

export function ProblemMenu({ problems, placeOf, onJump, onMend }: ProblemMenuProps) {
  if (problems.length === 0) return <span className="designer-fine">没有问题</span>;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const counts = [errors > 0 && `${errors} 个错误`, warnings > 0 && `${warnings} 个提醒`].filter(Boolean);
  return (
    <MenuPopover
      content={
        <Menu label="问题">
          {problems.flatMap((problem) => {
            const key = `${problem.path.join('.')} ${problem.message}`;
            const jump = (
              <MenuItem
                key={key}
                text={`${problem.severity === 'error' ? '错误' : '提醒'} · ${placeOf(problem)}：${problem.message}`}
                onClick={() => onJump(problem)}
              />
            );
            if (!problem.mend) return [jump];
            const mend = (
              <MenuItem
                key={`${key} mend`}
                text={`　修正：${problem.mend.title}`}
                onClick={() => onMend(problem)}
              />
            );
            return [jump, mend];
          })}
        </Menu>
      }
    >
      <Button look="ghost" data-severity={errors > 0 ? 'error' : 'warning'}>
        {counts.join('，')}
        <CommandKey id="design.nextProblem" />
      </Button>
    </MenuPopover>
  );
}
