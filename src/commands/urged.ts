/** Tells a holder quietly that somebody waits, or that time is running out; many at once are one message. */
import { type LiveEvent, onLive } from '../state/live.ts';
import { navigate } from '../state/navigation.ts';
import { toast } from '../ui/toast.ts';
import { taskHref } from './taskContext.ts';

const gatherMs = 600;
const shownMs = 8000;

/** Until the returned function is called. */
export function followUrging(): () => void {
  let heard: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    for (const timeout of [false, true]) {
      const some = heard.filter((event) => (event.timeout === true) === timeout);
      if (some.length > 0) say(some, timeout ? '系统提醒：' : '催办：');
    }
    heard = [];
  };
  const stop = onLive('task.urged', (event) => {
    heard.push(event);
    clearTimeout(timer);
    timer = setTimeout(tell, gatherMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function say(events: readonly LiveEvent[], who: string): void {
  const [first] = events;
  if (!first) return;
  const one = `${who}“${first.title}”等待您处理`;
  const text = events.length === 1 ? one : `${who}“${first.title}”等 ${events.length} 条等待您处理`;
  const address = taskHref({
    formEnName: String(first.formEnName),
    taskId: String(first.taskId),
    processInstanceId: String(first.processInstanceId),
  });
  toast.info(text, { timeoutMs: shownMs, action: { label: '打开', run: () => navigate(address) } });
}
