/** Who is signed in, what they may do, their menu, and the tenant's configuration. */
import { proxy, ref } from 'valtio';
import type { CallResult } from '../../../contract/call.ts';
import type { sessionCalls } from '../../../contract/calls/session.ts';
import { hasRole, holdsPermission } from '../../../contract/permissions.ts';
import { sessionConfigKeys } from '../../../contract/publicConfigKeys.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { defaultTenant, tenant, token } from '../../client/cookies.ts';
import { setTimeZone } from '../../ui/format/localTime.ts';
import { navigate } from '../workspace/navigation.ts';
import { forgetSettings, loadSettings } from '../workspace/settings.ts';
import { showFailure } from '../workspace/showFailure.ts';
import { buildMenuTree, indexMenu, type MenuNode } from './menu.ts';
import { closeStores, openStores, readBrowserId } from './privateStores.ts';

type SessionInfo = CallResult<typeof sessionCalls.getInfo>;

type Person = SessionInfo['user'];

type Session = {
  person: Person | undefined;
  /** Keys by which pages and rights know them. */
  roles: readonly string[];
  /** The same as people call them. */
  roleNames: readonly string[];
  permissions: ReadonlySet<string>;
  menu: readonly MenuNode[];
  /** Every reachable menu page by its address. */
  pages: ReadonlyMap<string, MenuNode>;
  config: Readonly<Record<string, string>>;
  /** Why somebody who was at work has to sign in again. */
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

/** What a command or a page asks of a person; left out: nothing. */
export type AccessRule = {
  permission?: string | readonly string[];
  /** Keys of roles, one of which suffices; `admin` is never kept out. */
  roles?: readonly string[];
};

export const canUse = ({ permission, roles }: AccessRule) =>
  hasPermission(permission) && (roles === undefined || hasRole(session.roles, roles));

export const isSupplier = () => session.roles.includes('supplier');

let sessionRequest: Promise<void> | undefined;

/** Resolves once the signed-in person is known; several callers share one loading. */
export function loadSession(): Promise<void> {
  if (session.person) return Promise.resolve();
  sessionRequest ??= fetchSession().finally(() => {
    sessionRequest = undefined;
  });
  return sessionRequest;
}

async function fetchSession() {
  const [info, routes, { storageKey }] = await Promise.all([
    api.session.getInfo(),
    api.session.getRouters(),
    api.session.storageKey({ body: { browser: readBrowserId() } }),
    loadSettings(),
  ]);
  const menu = buildMenuTree(routes, info.user);
  session.roles = ref(info.roles.length > 0 ? info.roles : ['ROLE_DEFAULT']);
  session.roleNames = ref(info.roleNames);
  session.permissions = ref(new Set(info.permissions));
  session.menu = ref(menu);
  session.pages = ref(indexMenu(menu));
  const person = { ...info.user, tenantCode: info.user.tenantCode || defaultTenant };
  setTimeZone(person.timeZone);
  openStores({ ...person, key: storageKey });
  session.person = ref(person);
  tenant.remember(session.person.tenantCode, info.user.tenantName);
  await loadTenantConfig();
}

/** The tenant's branding and switches; the page works without them, with the product's own. */
export async function loadTenantConfig(tenantCode = tenant.code()) {
  session.config = ref(await api.config.values({ body: [...sessionConfigKeys], query: { tenantCode } }));
}

/** A switch of the configuration; `fallback` where it is not set. */
export function isFeatureEnabled(key: string, fallback: boolean): boolean {
  const value = session.config[key];
  return value === undefined || value === '' ? fallback : value === 'true';
}

type Account = { username: string; password: string; tenantCode: string; code?: string; uuid?: string };

/** Who was at work on this page before: what it holds in memory is theirs. */
let formerPerson: string | undefined;

const accountName = ({ username, tenantCode }: Pick<Account, 'username' | 'tenantCode'>) =>
  `${tenantCode}/${username}`.toLowerCase();

/** Answers whether somebody else was at work on this page before. */
export async function signInWithPassword(account: Account): Promise<{ another: boolean }> {
  token.clear();
  const { token: issued } = await api.session.login({ body: account });
  token.set(issued);
  session.ended = undefined;
  tenant.remember(account.tenantCode);
  return { another: formerPerson !== undefined && formerPerson !== accountName(account) };
}

/** Forgets the person on this side; the token is the caller's to revoke. */
export function forgetSession() {
  const { person } = session;
  if (person) formerPerson = accountName({ username: person.userName, tenantCode: person.tenantCode });
  token.clear();
  closeStores();
  forgetSettings();
  Object.assign(session, emptySession());
}

/**
 * The person could not be known: back to the start as a guest of the default tenant. A lost network ends nothing, it
 * is thrown on; of a token that is no longer good the client has told already.
 */
export function endSessionAfterError(error: unknown) {
  if (!(error instanceof CallFailure) || error.status === 0) throw error;
  if (error.status === 401) return;
  showFailure(error);
  forgetSession();
  tenant.remember(defaultTenant);
  navigate('/', { replace: true });
}
