import { useEffect } from 'react';
import type { AbsenceRow } from '../../../contract/calls/absence.ts';
import { api } from '../../client/api.ts';
import { formatAbsenceEnd, invalidateAbsences, useAbsences } from '../../state/cache/absences.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { confirm } from '../confirm/confirm.ts';

type AbsenceStateText = { label: string; tone: TagTone; end: string; question: string };

const textsByState: Record<AbsenceRow['state'], AbsenceStateText> = {
  running: {
    label: '进行中',
    tone: 'processing',
    end: '结束',
    question: '结束后新的任务恢复由您处理，已移交的任务不收回。是否继续?',
  },
  planned: {
    label: '未开始',
    tone: 'accent',
    end: '删除',
    question: '删除后到时不再委托，也不移交待办。是否继续?',
  },
  ended: { label: '已结束', tone: 'draft', end: '删除', question: '仅删除这条记录。是否继续?' },
};

/** The person's absences, active ones first. */
export function AbsenceList() {
  const absences = useAbsences();
  useEffect(invalidateAbsences, []);
  if (absences.length === 0) return null;
  return (
    <section className="dialog-absences">
      <h4>我的缺勤委托</h4>
      <ul>
        {absences.map((absence) => (
          <AbsenceRowView key={absence.absenceId} {...absence} />
        ))}
      </ul>
    </section>
  );
}

type AbsenceRowViewProps = Pick<
  AbsenceRow,
  'absenceId' | 'state' | 'beginTime' | 'endTime' | 'delegateUserName'
> & {
  formCnNames: readonly string[];
  reason: string;
};

function AbsenceRowView({ formCnNames, reason, delegateUserName, ...absence }: AbsenceRowViewProps) {
  const { label, tone, end } = textsByState[absence.state];
  const span = `${formatAbsenceEnd(absence.beginTime)} 至 ${formatAbsenceEnd(absence.endTime)}`;
  return (
    <li>
      <Tag tone={tone}>{label}</Tag>
      <span>
        {span} <b>{delegateUserName}</b>
        <small>{[formCnNames.join('、') || '全部表单', reason].filter(Boolean).join(' · ')}</small>
      </span>
      <Button aria-label={`${end} ${span} 的缺勤委托`} onClick={() => void removeAbsence(absence)}>
        {end}
      </Button>
    </li>
  );
}

async function removeAbsence({ absenceId, state }: Pick<AbsenceRow, 'absenceId' | 'state'>): Promise<void> {
  const { end, question } = textsByState[state];
  if (!(await confirm({ title: `${end}缺勤委托`, body: question, confirmLabel: end }))) return;
  try {
    await api.absence.remove({ body: [absenceId] });
    toast.success(`缺勤委托已${end}`);
  } catch (error) {
    showFailure(error);
  }
  invalidateAbsences();
}
