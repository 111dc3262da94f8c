import { formStatsView } from '../../grid/views/stats.ts';
import type { PageProps } from '../../shell/page.ts';
import { StatsPage } from './StatsPage.tsx';

export const FormStatsPage = (where: PageProps) => <StatsPage where={where} make={formStatsView} />;
