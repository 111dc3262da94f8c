/** The pages of the administration objects, made from their table. */
import {
  type ResourceName,
  type ResourcePage,
  resourcePages,
} from '../../contract/resources/resourcePages.ts';
import { declarePage } from '../shell/page.ts';

// The keys of the table are the names.
const entries = Object.entries(resourcePages) as [ResourceName, ResourcePage][];

export const resourcePageDeclarations = entries.map(([name, { title, path, permission }]) =>
  declarePage({
    id: `resource.${name}`,
    path,
    title,
    permission,
    tabKey: (where) => where.pathname,
    load: async () => (await import('../panels/resource/ResourcePage.tsx')).createResourcePage(name),
  }),
);
