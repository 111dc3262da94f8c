import './ui/styles/vendors.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/blueprint.css';
import '../contract/validation/issueMessages.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setClientListener } from './client/clientEvents.ts';
import { signInPortal, token } from './client/cookies.ts';
import { buildSignInUrl } from './client/signInRedirect.ts';
import { router, startNavigation } from './routes/router.tsx';
import { saveDrafts } from './state/forms/formCache.ts';
import { followOtherBrowserTabs } from './state/forms/otherBrowserTabs.ts';
import { forgetSession, restoreSessionEnd, session, setSessionEnd } from './state/session/session.ts';
import { navigate } from './state/workspace/navigation.ts';
import { startSettings } from './state/workspace/settings.ts';
import { showFailure } from './state/workspace/showFailure.ts';
import { toast } from './ui/toast/toast.ts';

/** Where the server does not know the token any more. */
const unknownEnd = '登录已结束：可能已过期、账号已停用、密码已重置，或被本人、管理员结束。请重新登录';

startSettings();
// Somebody who has signed in in another browser tab has another session since.
if (!token.get()) restoreSessionEnd();
startNavigation();
followOtherBrowserTabs();
setClientListener({
  notice: (message) => toast.error(message),
  signedOut: (why) => {
    // Several calls may report it; only the first one runs with the session's data. Drafts are saved while their
    // key still exists.
    saveDrafts();
    const isWorking = session.person !== undefined;
    const known = session.ended;
    forgetSession();
    if (isWorking) setSessionEnd(`${why ?? unknownEnd}；已填写的内容会保留`);
    else setSessionEnd(known ?? why);
    // The first report has already stored the redirect address.
    const signInPath = signInPortal.path();
    if (location.pathname === signInPath) return;
    navigate(buildSignInUrl(location.pathname + location.search, signInPath), { replace: true });
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
