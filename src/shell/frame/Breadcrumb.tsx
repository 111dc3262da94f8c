import { useSnapshot } from 'valtio';
import { isSupplier, session } from '../../state/session/session.ts';
import { useActiveTab } from '../tabs/useActiveTab.ts';

/** The current location: the tenant (the portal for suppliers), the menu's folders, the page. Empty without a role. */
export function Breadcrumb() {
  const { person, config, pages, roleNames } = useSnapshot(session);
  const tab = useActiveTab();
  if (!person || roleNames.length === 0) return <nav className="shell-crumb" aria-label="位置" />;
  const start = isSupplier() ? config['sys.supplier.login.title'] || '供应商门户' : person.tenantName;
  const folders = tab ? (pages.get(tab.place.pathname)?.trail.slice(0, -1) ?? []) : [];
  return (
    <nav className="shell-crumb" aria-label="位置">
      {[start, ...folders].join(' / ')}
      {tab && (
        <>
          {' / '}
          <b>{tab.title}</b>
        </>
      )}
    </nav>
  );
}
