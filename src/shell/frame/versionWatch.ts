/** Detects that the server serves a newer page than this one. */
import { fetchPageFingerprint } from '../../client/pageFingerprint.ts';
import { toast } from '../../ui/toast/toast.ts';

const checkIntervalMs = 10_000;

/** Checks every ten seconds while the page is visible; each new version is announced once. */
export function watchVersion(): () => void {
  // The development server renames scripts with every change of a file.
  if (import.meta.env.DEV) return () => {};
  let known: string | undefined;
  const look = async () => {
    if (document.hidden) return;
    const found = await fetchPageFingerprint();
    if (found === undefined || found === known) return;
    if (known !== undefined) showUpdateNotice();
    known = found;
  };
  void look();
  const timer = setInterval(() => void look(), checkIntervalMs);
  return () => clearInterval(timer);
}

const showUpdateNotice = () =>
  toast.info('发现新版本，请刷新后使用哦～', {
    timeoutMs: 0,
    action: { label: '刷新', run: () => location.reload() },
  });
