import { buildUserStatsView } from '../../grid/views/flows/statsViews.ts';
import type { PageProps } from '../../shell/page.ts';
import { StatsPage } from './StatsPage.tsx';

export const UserStatsPage = (where: PageProps) => <StatsPage where={where} make={buildUserStatsView} />;
