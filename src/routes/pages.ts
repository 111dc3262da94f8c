/** Every page of the product. A page is a file in this folder that declares it; here it becomes reachable. */
import type { Page } from '../shell/page.ts';
import { homePage } from './home.tsx';
import { loginPage } from './login.tsx';
import { forbiddenPage, notFoundPage } from './notFound.tsx';

export const pages: readonly Page[] = [loginPage, homePage, notFoundPage, forbiddenPage];
