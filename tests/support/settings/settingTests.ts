/** Each setting with the test that changes it and sees the effect: file, and how the title begins. */

const calls = 'tests/server/calls';
const pages = 'tests/e2e/settingEffects.test.ts';
const signInPages = 'tests/e2e/signInPages.test.ts';

const register = [`${calls}/auth/verifyCodes.db.test.ts`, 'registration is closed until'] as const;
const passwordRules = `${calls}/auth/passwordRules.db.test.ts`;
const passwordSettings = [passwordRules, 'length, character classes and history follow'] as const;
const sessionLifetime = `${calls}/auth/sessionLifetime.db.test.ts`;
const quotas = [`${calls}/files/diskSpaceAndQuotas.db.test.ts`, 'the tenant’s settings define'] as const;
const brand = [pages, 'the sign-in page and the bar show'] as const;
const work = [pages, 'lists, forms and uploads follow'] as const;
const visit = [signInPages, 'a person registers'] as const;

export const settingTests: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'sys.head.title': brand,
  'sys.head.ico': brand,
  'sys.main.title': brand,
  'sys.theme.color': brand,
  'sys.sidebar.title': brand,
  'sys.sidebar.logo': brand,
  'sys.login.title': brand,
  'sys.login.logo': brand,
  'sys.login.copyright': brand,
  'sys.login.bg.image': brand,
  'sys.login.box.position': visit,
  'sys.supplier.login.title': brand,
  'sys.login.rememberPwd.hide': visit,
  'sys.login.tenant.list': [`${calls}/platform/tenants.db.test.ts`, 'a setting of the platform hides'],
  'sys.captcha.check': [`${calls}/auth/sessions.db.test.ts`, 'a sign-in with sys.captcha.check requires'],
  'sys.sms.enabled': visit,
  'sys.password.check': passwordSettings,
  'sys.password.force.update': [
    `${calls}/auth/requiredPasswordChange.db.test.ts`,
    'a tenant that has disabled',
  ],
  'sys.password.minLength': passwordSettings,
  'sys.password.kinds': passwordSettings,
  'sys.password.history': passwordSettings,
  'sys.password.maxAgeDays': [passwordRules, 'a password that exceeds the maximum age'],
  'sys.session.idle.minutes': [sessionLifetime, 'the idle limit is a setting'],
  'sys.session.max.hours': [sessionLifetime, 'the absolute limit ends'],
  'sys.session.single': [sessionLifetime, 'sys.session.single ends'],
  'sys.supplier.form': [`${calls}/auth/suppliers.db.test.ts`, 'an account of the role needs a record'],
  'sys.register.enabled': register,
  'sys.register.approve': visit,
  'sys.register.roles': register,
  'sys.register.depts': [`${calls}/auth/verifyCodes.db.test.ts`, 'a department registers as disabled'],
  'sys.register.success.tip': visit,
  'sys.list.show.status': work,
  'sys.thousand.separator.enabled': work,
  'sys.form.stash.enabled': work,
  'sys.upload.enable.camera': work,
  'sys.upload.quota.tenant': quotas,
  'sys.upload.quota.person': quotas,
  'flow.admin.userId': [
    'tests/server/instances/facts/candidates.db.test.ts',
    'goes to the configured administrator',
  ],
  'sys.flow.direct.enabled': ['tests/e2e/screenConventions.test.ts', 'the option to come straight back'],
};
