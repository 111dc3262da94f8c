/** Every page of the product. A page is a file in this folder that declares it; this list makes it reachable. */
import type { PageDeclaration } from '../shell/page.ts';
import { calendarPage } from './calendar.tsx';
import { detailPage, flowDetailPage } from './detail.tsx';
import { editPage, formPage } from './form.tsx';
import { formListPage } from './formList.tsx';
import { formStatsPage } from './formStats.tsx';
import { handledListPage } from './handled.tsx';
import { homePage } from './home.tsx';
import { launchPage } from './launch.tsx';
import { encryptedLoginPage, loginPage, supplierLoginPage } from './login.tsx';
import { forbiddenPage, notFoundPage } from './notFound.tsx';
import { previewPage } from './preview.tsx';
import { profilePage } from './profile.tsx';
import { queryPage } from './query.tsx';
import { registerPage, resetPasswordPage } from './register.tsx';
import { resourcePageDeclarations } from './resources.tsx';
import { rightsPage } from './rights.tsx';
import { startedPage } from './started.tsx';
import { todoPage } from './todo.tsx';
import { toreadPage } from './toread.tsx';
import { userStatsPage } from './userStats.tsx';
import { authRedirectPage, bindPage, wechatPage } from './wechat.tsx';

export const pages: readonly PageDeclaration[] = [
  loginPage,
  supplierLoginPage,
  encryptedLoginPage,
  registerPage,
  resetPasswordPage,
  wechatPage,
  authRedirectPage,
  bindPage,
  homePage,
  todoPage,
  toreadPage,
  startedPage,
  handledListPage,
  launchPage,
  queryPage,
  userStatsPage,
  formStatsPage,
  calendarPage,
  ...resourcePageDeclarations,
  rightsPage,
  formListPage,
  profilePage,
  formPage,
  editPage,
  detailPage,
  flowDetailPage,
  previewPage,
  notFoundPage,
  forbiddenPage,
];
