import { handledView } from '../../grid/views/flows/handledView.ts';
import type { PageProps } from '../../shell/page.ts';
import { InstanceListPage } from './InstanceListPage.tsx';

export const HandledPage = (where: PageProps) => <InstanceListPage where={where} view={handledView} />;
