import { words } from '@falaj/contract/kernel/words'

export const frameWords = words({
  desk: { en: 'Desk', zh: '工作台' },
  pages: { en: 'Pages of the desk', zh: '工作台页面' },
  live: { en: 'Live', zh: '正式' },
  sandbox: { en: 'Sandbox', zh: '沙盒' },
  until: { en: '{factor}, until {time}', zh: '{factor}，至 {time}' },
  passkey: { en: 'Passkey', zh: '通行密钥' },
  authenticator: { en: 'Authenticator', zh: '验证器' },
  signOut: { en: 'Sign out', zh: '退出登录' },
  skip: { en: 'Skip to content', zh: '跳到内容' },
  language: { en: '中文', zh: 'English' },
  notFound: { en: 'There is no such page at the desk.', zh: '工作台没有此页面。' },
  noRight: { en: 'Your roles do not open this page.', zh: '您的角色无权查看此页面。' },
  toWork: { en: 'Go to the work queue', zh: '前往待办' },
})
