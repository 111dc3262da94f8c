/** The document's title, the active tab before the system, and its icon. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '../state/session/session.ts';

export function useDocumentTitle(page: string | undefined): void {
  const { config } = useSnapshot(session);
  const system = config['sys.head.title'] || '签核工作台';
  useEffect(() => {
    document.title = page ? `${page} - ${system}` : system;
  }, [page, system]);
  const icon = config['sys.head.ico'] || '/icon.svg';
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  }, [icon]);
}
