import { buildFormStatsView } from '../../grid/views/flows/statsViews.ts';
import type { PageProps } from '../../shell/page.ts';
import { StatsPage } from './StatsPage.tsx';

export const FormStatsPage = (where: PageProps) => <StatsPage where={where} make={buildFormStatsView} />;
