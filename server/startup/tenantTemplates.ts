/** The templates of new tenants that the installation has. */
import type { TenantTemplate } from '../context/deps.ts';
import { importDemoFile } from './demoFolder.ts';

export async function loadTenantTemplates(): Promise<TenantTemplate[]> {
  // Typed by TenantTemplate, which demo/template.ts satisfies.
  const module = (await importDemoFile('template.ts')) as { tenantTemplate: TenantTemplate } | undefined;
  return module ? [module.tenantTemplate] : [];
}
