/** The differences between two versions of a flow definition by node: a list, and the focused difference in full. */
import './comparison.css';
import { useEffect, useState } from 'react';
import type { FlowChange, FlowDifference } from '../../../contract/flow/comparison/compareGraphs.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { type RowColumn, RowList } from '../../ui/list/RowList.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { type ComparisonDialogProps, loadDifferences } from './loadDifferences.ts';

export function ComparisonDialog({ props, close }: DialogBodyProps<ComparisonDialogProps, never>) {
  const [differences, setDifferences] = useState<readonly FlowDifference[]>();
  useEffect(() => {
    loadDifferences(props).then(setDifferences, (error: unknown) => {
      showFailure(error);
      close();
    });
  }, [props, close]);
  const { formCnName, before, after } = props;
  const names = [`第 ${before.version} 版`, `第 ${after.version} 版`] as const;
  return (
    <DialogFrame title={`对比 ${formCnName} ${names[0]}与${names[1]}`} width={960} onCancel={() => close()}>
      {differences ? <Differences differences={differences} names={names} /> : <LoadingIndicator />}
    </DialogFrame>
  );
}

type DifferencesProps = {
  differences: readonly FlowDifference[];
  /** The names of the two versions. */
  names: readonly [string, string];
};

const looks: Record<FlowChange, { label: string; tone: 'approved' | 'danger' | 'processing' }> = {
  added: { label: '新增', tone: 'approved' },
  removed: { label: '删除', tone: 'danger' },
  changed: { label: '修改', tone: 'processing' },
};

function Differences({ differences, names }: DifferencesProps) {
  const [cursor, setCursor] = useState(0);
  const current = differences[cursor];
  if (!current) return <EmptyState title="两个版本没有差别" hint="节点、连线和设置都相同" />;
  const columns: readonly RowColumn[] = [
    { name: '节点', width: '20%' },
    { name: '变化', width: '64px' },
    { name: '内容', width: '24%' },
    { name: names[0], width: '28%', detail: true },
    { name: names[1], width: '28%', detail: true },
  ];
  return (
    <div className="comparison">
      <p role="status">{formatCounts(differences)}</p>
      <RowList
        label="差别"
        count={differences.length}
        cursor={cursor}
        onCursor={setCursor}
        columns={columns}
        autoFocus
        row={(index) => <DifferenceCells differences={differences} index={index} />}
      />
      <dl aria-live="polite" aria-label={`${current.place}，${current.item}`}>
        {[current.from, current.to].map((text, at) => (
          <div key={names[at]}>
            <dt>{names[at]}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The first row of a node shows its name. */
function DifferenceCells({
  differences,
  index,
}: {
  differences: DifferencesProps['differences'];
  index: number;
}) {
  const one = differences[index];
  if (!one) return null;
  const isFirst = differences[index - 1]?.place !== one.place;
  const { label, tone } = looks[one.change];
  return (
    <>
      <td data-again={!isFirst || undefined}>{one.place}</td>
      <td>
        <Tag tone={tone}>{label}</Tag>
      </td>
      <td title={one.item}>{one.item}</td>
      <td data-detail title={one.from}>
        {one.from}
      </td>
      <td data-detail title={one.to}>
        {one.to}
      </td>
    </>
  );
}

const formatCounts = (differences: readonly FlowDifference[]): string =>
  (Object.keys(looks) as FlowChange[])
    .map((change) => ({ change, count: differences.filter((one) => one.change === change).length }))
    .filter(({ count }) => count > 0)
    .map(({ change, count }) => `${looks[change].label} ${count} 处`)
    .join('，');
