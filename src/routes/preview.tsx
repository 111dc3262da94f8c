import { declarePage } from '../shell/page.ts';

export const previewPage = declarePage({
  id: 'preview',
  path: '/online-preview',
  title: '文件预览',
  chrome: 'bare',
  load: () => import('../panels/preview/PreviewPage.tsx').then((module) => module.PreviewPage),
});
