/** Every page of the product. A page is a file in this folder that declares it; here it becomes reachable. */
import type { Page } from '../shell/page.ts';
import { detailPage, flowDetailPage } from './detail.tsx';
import { editPage, formPage } from './form.tsx';
import { homePage } from './home.tsx';
import { loginPage } from './login.tsx';
import { forbiddenPage, notFoundPage } from './notFound.tsx';
import { profilePage } from './profile.tsx';

export const pages: readonly Page[] = [
  loginPage,
  homePage,
  profilePage,
  formPage,
  editPage,
  detailPage,
  flowDetailPage,
  notFoundPage,
  forbiddenPage,
];
