/** Settings that a client may read without signing in. */
export const publicConfigKeys = [
  'sys.head.ico',
  'sys.head.title',
  'sys.login.logo',
  'sys.login.title',
  'sys.login.copyright',
  'sys.sidebar.logo',
  'sys.sidebar.title',
  'sys.main.title',
  'sys.login.bg.image',
  'sys.login.box.position',
  'sys.login.rememberPwd.hide',
  'sys.password.check',
  'sys.password.force.update',
  'sys.captcha.check',
  'sys.supplier.login.title',
  'sys.register.success.tip',
  'sys.register.enabled',
  'sys.sms.enabled',
  'sys.list.show.status',
  'sys.thousand.separator.enabled',
  'sys.form.stash.enabled',
  'sys.upload.enable.camera',
] as const;

/** Settings that every signed-in user may read. All others require permission to read settings. */
export const sessionConfigKeys = [
  ...publicConfigKeys,
  'sys.flow.direct.enabled',
  'sys.password.minLength',
  'sys.password.kinds',
  'sys.password.history',
] as const;
