import './ui/vendors.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/blueprint.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { listenToClient } from './client/notices.ts';
import { signInAddress } from './client/redirect.ts';
import { router, startNavigation } from './routes/router.tsx';
import { keepForms } from './state/formCache.ts';
import { navigate } from './state/navigation.ts';
import { followOtherTabs } from './state/otherTabs.ts';
import { forgetSession, session } from './state/session.ts';
import { startSettings } from './state/settings.ts';
import { showFailure } from './state/showFailure.ts';
import { toast } from './ui/toast.ts';

startSettings();
startNavigation();
followOtherTabs();
listenToClient({
  notice: (message) => toast.error(message),
  signedOut: (message) => {
    // Several calls may hear of it; the first one finds somebody who was at work.
    // What was typed last is kept while its key is still here.
    keepForms();
    const ended = session.person ? `${message}，请重新登录；已填写的内容会保留` : session.ended;
    forgetSession();
    session.ended = ended;
    // The first one has kept where the person was.
    if (location.pathname === '/login') return;
    navigate(signInAddress(location.pathname + location.search), { replace: true });
  },
});
addEventListener('unhandledrejection', (event) => showFailure(event.reason));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
