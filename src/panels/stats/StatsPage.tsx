/** Figures of the flows: the rows, a chart of them, and the way to what stands behind each figure. */
import './stats.css';
import { useMemo, useState } from 'react';
import { useCommandContext } from '../../commands/context.ts';
import { mayDrill } from '../../commands/stats.ts';
import type { ListView } from '../../grid/view.ts';
import { behindFigure, figureOf, type StatsRow } from '../../grid/views/stats.ts';
import type { Where } from '../../shell/page.ts';
import { Workspace } from '../../shell/Workspace.tsx';
import { navigate } from '../../state/navigation.ts';
import { useTab } from '../../state/tabs.ts';
import { toast } from '../../ui/toast.ts';
import { ListPane } from '../list/ListPane.tsx';
import { ListStatus } from '../list/ListStatus.tsx';
import { useList } from '../list/useList.ts';
import { ChartPane } from './ChartPane.tsx';
import { measures } from './measures.ts';

type StatsPageProps<Row extends StatsRow> = {
  where: Where;
  /** The list as it begins on that day. */
  make: (today: Date) => ListView<Row>;
};

export function StatsPage<Row extends StatsRow>({ where, make }: StatsPageProps<Row>) {
  const view = useMemo(() => make(new Date()), [make]);
  const [measure, setMeasure] = useState(measures[0]);
  const drill = (row: Row | undefined, figure = figureOf(list.cell())) => {
    const may = mayDrill();
    if (may !== 'yes') toast.info(may.no);
    else if (row) navigate(behindFigure(row, figure, list.model.state.query.filters));
  };
  const open = () => drill(list.model.focusedRow());
  const list = useList({ view, where, open });
  useTab({ title: view.title });
  const part = useMemo(() => {
    const next = measures[(measures.indexOf(measure) + 1) % measures.length] ?? measures[0];
    return {
      page: view.id,
      pageTitle: view.title,
      stats: { nextMeasure: next.label, showNext: () => setMeasure(next) },
    };
  }, [view, measure]);
  useCommandContext(part);
  return (
    <Workspace
      id={view.id}
      main={<ListPane list={list} open={open} toolbar />}
      preview={
        <ChartPane
          model={list.model}
          measure={measure}
          onMeasure={setMeasure}
          onPick={(row, { parts }, at) => drill(row, parts[at]?.counts)}
        />
      }
      status={<ListStatus model={list.model} />}
    />
  );
}
