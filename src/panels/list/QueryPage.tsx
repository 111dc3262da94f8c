import { queryView } from '../../grid/views/flows/queryView.ts';
import type { PageProps } from '../../shell/page.ts';
import { InstanceListPage } from './InstanceListPage.tsx';

export const QueryPage = (where: PageProps) => <InstanceListPage where={where} view={queryView} toolbar />;
