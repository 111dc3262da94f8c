/** Who is signed in, what they may do, their menu, and the tenant's configuration. */
import { proxy, ref } from 'valtio';
import type { CallResult } from '../../contract/call.ts';
import type { sessionCalls } from '../../contract/calls/session.ts';
import { hasRole, holdsPermission } from '../../contract/may.ts';
import { workConfigKeys } from '../../contract/openConfigKeys.ts';
import { api } from '../client/api.ts';
import { defaultTenant, tenant, token } from '../client/cookies.ts';
import { CallFailure } from '../client/failure.ts';
import { indexMenu, type MenuEntry, menuTree } from './menu.ts';
import { navigate } from './navigation.ts';
import { browserId, closeStores, openStores } from './privateStores.ts';
import { forgetSettings, loadSettings } from './settings.ts';
import { showFailure } from './showFailure.ts';

type Info = CallResult<typeof sessionCalls.getInfo>;

type Person = Info['user'];

type Session = {
  person: Person | undefined;
  /** Keys by which pages and rights know them. */
  roles: readonly string[];
  /** The same as people call them. */
  roleNames: readonly string[];
  permissions: ReadonlySet<string>;
  menu: readonly MenuEntry[];
  /** Every reachable menu page by its address. */
  pages: ReadonlyMap<string, MenuEntry>;
  config: Readonly<Record<string, string>>;
  /** Why somebody who was at work has to sign in again. */
  ended: string | undefined;
};

const nobody = (): Session => ({
  person: undefined,
  roles: [],
  roleNames: [],
  permissions: ref(new Set<string>()),
  menu: [],
  pages: ref(new Map<string, MenuEntry>()),
  config: {},
  ended: undefined,
});

export const session = proxy<Session>(nobody());

export const mayRun = (permission: string | readonly string[] | undefined) =>
  permission === undefined || holdsPermission(session.permissions, permission);

/** What a command or a page asks of a person; left out: nothing. */
export type AccessRule = {
  permission?: string | readonly string[];
  /** Keys of roles, one of which suffices; `admin` is never kept out. */
  roles?: readonly string[];
};

export const mayUse = ({ permission, roles }: AccessRule) =>
  mayRun(permission) && (roles === undefined || hasRole(session.roles, roles));

export const isSupplier = () => session.roles.includes('supplier');

let loading: Promise<void> | undefined;

/** Resolves once the signed-in person is known; several callers share one loading. */
export function loadSession(): Promise<void> {
  if (session.person) return Promise.resolve();
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load() {
  const [info, routes, { storageKey }] = await Promise.all([
    api.session.getInfo(),
    api.session.getRouters(),
    api.session.storageKey({ body: { browser: browserId() } }),
    loadSettings(),
  ]);
  const menu = menuTree(routes, info.user);
  session.roles = ref(info.roles.length > 0 ? info.roles : ['ROLE_DEFAULT']);
  session.roleNames = ref(info.roleNames);
  session.permissions = ref(new Set(info.permissions));
  session.menu = ref(menu);
  session.pages = ref(indexMenu(menu));
  const person = { ...info.user, tenantCode: info.user.tenantCode || defaultTenant };
  openStores({ ...person, key: storageKey });
  session.person = ref(person);
  tenant.remember(session.person.tenantCode, info.user.tenantName);
  await loadConfig();
}

/** The tenant's branding and switches; the page works without them, with the product's own. */
export async function loadConfig(tenantCode = tenant.code()) {
  session.config = ref(await api.config.values({ body: [...workConfigKeys], query: { tenantCode } }));
}

/** A switch of the configuration; `fallback` where it is not set. */
export function configured(key: string, fallback: boolean): boolean {
  const value = session.config[key];
  return value === undefined || value === '' ? fallback : value === 'true';
}

type Account = { username: string; password: string; tenantCode: string; code?: string; uuid?: string };

/** Who was at work on this page before: what it holds in memory is theirs. */
let former: string | undefined;

const nameOf = ({ username, tenantCode }: Pick<Account, 'username' | 'tenantCode'>) =>
  `${tenantCode}/${username}`.toLowerCase();

/** Answers whether somebody else was at work on this page before. */
export async function signIn(account: Account): Promise<{ another: boolean }> {
  token.clear();
  const { token: issued } = await api.session.login({ body: account });
  token.set(issued);
  session.ended = undefined;
  tenant.remember(account.tenantCode);
  return { another: former !== undefined && former !== nameOf(account) };
}

/** Forgets the person on this side; the token is the caller's to revoke. */
export function forgetSession() {
  const { person } = session;
  if (person) former = nameOf({ username: person.userName, tenantCode: person.tenantCode });
  token.clear();
  closeStores();
  forgetSettings();
  Object.assign(session, nobody());
}

/**
 * The person could not be known: back to the start as a guest of the default tenant. A lost network ends nothing, it
 * is thrown on; of a token that is no longer good the client has told already.
 */
export function endSession(error: unknown) {
  if (!(error instanceof CallFailure) || error.status === 0) throw error;
  if (error.status === 401) return;
  showFailure(error);
  forgetSession();
  tenant.remember(defaultTenant);
  navigate('/', { replace: true });
}
