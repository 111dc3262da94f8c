/** The session: signed-in person, permissions, menu, and the tenant's configuration. */
import { proxy, ref } from 'valtio';
import type { CallResult } from '../../../contract/call.ts';
import type { MenuRoute, Portal, sessionCalls } from '../../../contract/calls/session.ts';
import { hasRole, holdsPermission } from '../../../contract/permissions.ts';
import { sessionConfigKeys } from '../../../contract/settings/settings.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { defaultTenant, signInPortal, tenant, token } from '../../client/cookies.ts';
import { setTimeZone } from '../../ui/format/localTime.ts';
import { navigate } from '../workspace/navigation.ts';
import { adoptTenantAccent, forgetSettings, loadSettings } from '../workspace/settings.ts';
import { showFailure } from '../workspace/showFailure.ts';
import { buildMenuTree, indexMenu, type MenuNode } from './menu.ts';
import { closeStores, openStores, readBrowserId } from './privateStores.ts';
import { restoreUnsavedSettings } from './unsavedSettings.ts';

type SessionInfo = CallResult<typeof sessionCalls.getInfo>;

type Person = SessionInfo['user'];

type Session = {
  person: Person | undefined;
  /** Role keys, which pages and permissions use. */
  roles: readonly string[];
  /** Display names of the roles. */
  roleNames: readonly string[];
  permissions: ReadonlySet<string>;
  menu: readonly MenuNode[];
  /** Every reachable menu page by its address. */
  pages: ReadonlyMap<string, MenuNode>;
  config: Readonly<Record<string, string>>;
  /** Why the session of an active person ended. */
  ended: string | undefined;
};

const emptySession = (): Session => ({
  person: undefined,
  roles: [],
  roleNames: [],
  permissions: ref(new Set<string>()),
  menu: [],
  pages: ref(new Map<string, MenuNode>()),
  config: {},
  ended: undefined,
});

export const session = proxy<Session>(emptySession());

export const hasPermission = (permission: string | readonly string[] | undefined) =>
  permission === undefined || holdsPermission(session.permissions, permission);

/** The requirements of a command or a page; without any, everybody has access. */
export type AccessRule = {
  permission?: string | readonly string[];
  /** Role keys, one of which is enough; `admin` always has access. */
  roles?: readonly string[];
  /** The server refuses suppliers what it does. */
  staffOnly?: boolean;
};

export const canUse = ({ permission, roles, staffOnly = false }: AccessRule) =>
  hasPermission(permission) &&
  (roles === undefined || hasRole(session.roles, roles)) &&
  !(staffOnly && isSupplier());

export const isSupplier = () => session.roles.includes('supplier');

let sessionRequest: Promise<void> | undefined;

/** Resolves when the signed-in person is loaded; concurrent callers share one request. */
export function loadSession(): Promise<void> {
  if (session.person) return Promise.resolve();
  sessionRequest ??= fetchSession().finally(() => {
    sessionRequest = undefined;
  });
  return sessionRequest;
}

/** Roles, permissions and menu of the person. */
export type SessionAccess = { info: SessionInfo; routes: readonly MenuRoute[] };

export async function fetchAccess(): Promise<SessionAccess> {
  const [info, routes] = await Promise.all([api.session.getInfo(), api.session.getRouters()]);
  return { info, routes };
}

export function applyAccess({ info, routes }: SessionAccess): void {
  const menu = buildMenuTree(routes, info.user);
  session.roles = ref(info.roles.length > 0 ? info.roles : ['ROLE_DEFAULT']);
  session.roleNames = ref(info.roleNames);
  session.permissions = ref(new Set(info.permissions));
  session.menu = ref(menu);
  session.pages = ref(indexMenu(menu));
}

async function fetchSession() {
  const [access, { storageKey }] = await Promise.all([
    fetchAccess(),
    api.session.storageKey({ body: { browser: readBrowserId() } }),
    loadSettings(),
  ]);
  const { info } = access;
  applyAccess(access);
  const person = { ...info.user, tenantCode: info.user.tenantCode || defaultTenant };
  setTimeZone(person.timeZone);
  openStores({ ...person, key: storageKey });
  restoreUnsavedSettings();
  session.person = ref(person);
  tenant.remember(session.person.tenantCode, info.user.tenantName);
  await loadTenantConfig();
}

/** The tenant's branding and switches; if they are unavailable, the page uses the product's defaults. */
export async function loadTenantConfig(tenantCode = tenant.code()) {
  session.config = ref(await api.config.values({ body: [...sessionConfigKeys], query: { tenantCode } }));
  adoptTenantAccent(session.config['sys.theme.color']);
}

/** A switch of the configuration; `fallback` if it is not set. */
export function isFeatureEnabled(key: string, fallback: boolean): boolean {
  const value = session.config[key];
  return value === undefined || value === '' ? fallback : value === 'true';
}

type Account = {
  username: string;
  password: string;
  tenantCode: string;
  portal: Portal;
  code?: string;
  uuid?: string;
};

/** The previous person on this page, who owns the data in memory. */
let formerPerson: string | undefined;

const accountName = ({ username, tenantCode }: Pick<Account, 'username' | 'tenantCode'>) =>
  `${tenantCode}/${username}`.toLowerCase();

/** Returns whether another person has used this page before. */
export async function signInWithPassword(
  account: Account,
  { encrypted = false }: { encrypted?: boolean } = {},
): Promise<{ another: boolean }> {
  token.clear();
  const { token: issued } = encrypted
    ? await sendEncrypted(account)
    : await api.session.login({ body: account });
  acceptToken(issued, account);
  return { another: formerPerson !== undefined && formerPerson !== accountName(account) };
}

async function sendEncrypted({ tenantCode, ...account }: Account): Promise<{ token: string }> {
  const { encryptPayload } = await import('../../client/encryptedPayload.ts');
  const payload = await encryptPayload(await api.session.publicKey(), account);
  return api.session.encryptLogin({ body: { payload, tenantCode } });
}

type CodeAccount = { phonenumber: string; code: string; tenantCode: string; portal: Portal };

/** Returns whether another person may have used this page before: a phone number does not name the account. */
export async function signInWithCode(account: CodeAccount): Promise<{ another: boolean }> {
  token.clear();
  const { token: issued } = await api.verifyCode.signIn({ body: account });
  acceptToken(issued, account);
  return { another: formerPerson !== undefined };
}

/** Stores the token of a new session. */
export function acceptToken(issued: string, from: { tenantCode: string; portal: Portal }): void {
  token.set(issued);
  setSessionEnd(undefined);
  tenant.remember(from.tenantCode);
  signInPortal.remember(from.portal);
}

const sessionEndKey = 'qianhe.sessionEnd';

/** Says on the sign-in page why the session ended, until somebody signs in in this browser tab. */
export function setSessionEnd(why: string | undefined): void {
  session.ended = why;
  if (why === undefined) sessionStorage.removeItem(sessionEndKey);
  else sessionStorage.setItem(sessionEndKey, why);
}

/** After a reload of the sign-in page. */
export function restoreSessionEnd(): void {
  session.ended = sessionStorage.getItem(sessionEndKey) ?? undefined;
}

/** Ends a session that this page does not admit, and says why. */
export async function refuseSession(why: string): Promise<void> {
  await api.session.logout({ body: {} });
  forgetSession();
  setSessionEnd(why);
  // The page stays, with the settings of its tenant.
  await loadTenantConfig();
}

/** Clears the session in the client; the caller revokes the token. */
export function forgetSession() {
  const { person } = session;
  if (person) formerPerson = accountName({ username: person.userName, tenantCode: person.tenantCode });
  token.clear();
  closeStores();
  forgetSettings();
  Object.assign(session, emptySession());
}

/**
 * The session could not be loaded: resets to a guest of the default tenant. A network failure does not end the
 * session and is rethrown; the client has already reported an invalid token.
 */
export function endSessionAfterError(error: unknown) {
  if (!(error instanceof CallFailure) || error.status === 0) throw error;
  if (error.status === 401) return;
  showFailure(error);
  // The request takes the token along. If it fails too, the token ends by its idle time.
  api.session.logout({ body: {} }).catch(() => undefined);
  forgetSession();
  tenant.remember(defaultTenant);
  navigate('/', { replace: true });
}
