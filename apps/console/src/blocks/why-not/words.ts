import { words } from '@falaj/contract/kernel/words'

export const whyNotWords = words({
  title: { en: 'Why can’t I?', zh: '为什么不能？' },
  onlyReads: { en: 'You can read this page', zh: '您可以查看此页面' },
  people: { en: 'Who can', zh: '谁可以' },
  roles: { en: 'Roles that can', zh: '可以执行的角色' },
  nobody: { en: 'No one in your team has one of these roles.', zh: '目前没有人具有这样的角色。' },
  provider: { en: 'Only your provider can open this.', zh: '只有服务商可以开通。' },
  denied: { en: 'Access is denied', zh: '拒绝访问' },
  deniedWhy: { en: 'This account does not have permission to access this feature.', zh: '此账户没有权限使用该功能。' },
  noMerchant: {
    en: 'You don’t work with a merchant yet. Create one to start, or see how far your application is.',
    zh: '您尚未加入任何商户。请创建商户，或查看您的申请进度。',
  },
  createMerchant: { en: 'Create a merchant', zh: '创建商户' },
  seeApplication: { en: 'See my application', zh: '查看我的申请' },
  logOut: { en: 'Log out', zh: '退出登录' },
})
