/** Statistics of flows: the rows, a chart of them, and links to the items that each number counts. */
import './stats.css';
import { useMemo, useState } from 'react';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { drillAvailability } from '../../commands/list/statsCommands.ts';
import type { ListView } from '../../grid/model/listView.ts';
import {
  buildDrillDownUrl,
  buildFormStatsView,
  buildUserStatsView,
  findFlowFigure,
  type StatsRow,
} from '../../grid/views/flows/statsViews.ts';
import type { PageLocation, PageProps } from '../../shell/page.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { navigate } from '../../state/workspace/navigation.ts';
import { useTab } from '../../state/workspace/tabs.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useList } from '../list/hooks/useList.ts';
import { ListPane } from '../list/ListPane.tsx';
import { ListStatus } from '../list/ListStatus.tsx';
import { ChartPane } from './ChartPane.tsx';
import { chartMeasures } from './chartMeasures.ts';

type StatsPageProps<Row extends StatsRow> = {
  where: PageLocation;
  /** Makes the list's initial state for that day. */
  make: (today: Date) => ListView<Row>;
};

export const UserStatsPage = (where: PageProps) => <StatsPage where={where} make={buildUserStatsView} />;

export const FormStatsPage = (where: PageProps) => <StatsPage where={where} make={buildFormStatsView} />;

function StatsPage<Row extends StatsRow>({ where, make }: StatsPageProps<Row>) {
  const view = useMemo(() => make(new Date()), [make]);
  const [measure, setMeasure] = useState(chartMeasures[0]);
  const drill = (row: Row | undefined, figure = findFlowFigure(list.cell())) => {
    const may = drillAvailability();
    if (may !== 'yes') toast.info(may.no);
    else if (row) navigate(buildDrillDownUrl(row, figure, list.model.state.query.filter));
  };
  const open = () => drill(list.model.focusedRow());
  const list = useList({ view, where, open });
  useTab({ title: view.title });
  const part = useMemo(() => {
    const next =
      chartMeasures[(chartMeasures.indexOf(measure) + 1) % chartMeasures.length] ?? chartMeasures[0];
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
