import { startedView } from '../../grid/views/flows/startedView.ts';
import type { PageProps } from '../../shell/page.ts';
import { InstanceListPage } from './InstanceListPage.tsx';

export const StartedPage = (where: PageProps) => <InstanceListPage where={where} view={startedView} />;
