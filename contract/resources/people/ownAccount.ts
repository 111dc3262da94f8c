/** What nobody does to their own account, in the words of the server, which refuses it. */
export const ownAccount = {
  end: '不能停用或删除当前登录的账号，请由其他管理员操作',
  resetPassword: '请在个人中心修改自己的密码，重置须由其他管理员操作',
} as const;
