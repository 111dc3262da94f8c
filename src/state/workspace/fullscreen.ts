import { toast } from '../../ui/toast/toast.ts';

export async function toggleFullscreen() {
  if (!document.fullscreenEnabled) {
    toast.warning('你的浏览器不支持全屏');
    return;
  }
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}
