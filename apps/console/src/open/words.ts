import { words } from '@falaj/contract/words'

export const openWords = words({
  welcome: { en: 'Money that flows, precisely measured.', zh: '资金流动，分毫可查。' },
  welcomeWhy: {
    en: 'Falaj is the back office of a merchant: balances that open down to the entries that made them, approvals bound to what was seen, and a history you can verify yourself.',
    zh: 'Falaj 是商户的后台：余额可逐笔追溯到形成它的分录，审批与所见内容绑定，历史记录可由您自行验证。',
  },
  welcomeNow: {
    en: 'This version holds the frame of the console. The product pages in the menu are being written.',
    zh: '当前版本提供控制台的框架，菜单中的产品页面正在编写。',
  },
  logIn: { en: 'Log In', zh: '登录' },
  loginLater: {
    en: 'The real login is not built yet. In the sandbox you can enter as any person of the demo world.',
    zh: '正式登录尚未完成。在沙箱中，您可以以演示世界的任意人员身份进入。',
  },
  loginClosed: {
    en: 'The real login is not built yet, and this installation has no sandbox.',
    zh: '正式登录尚未完成，且此安装未启用沙箱。',
  },
  people: { en: 'Enter as', zh: '选择身份进入' },
  noMerchant: { en: 'no merchant yet', zh: '尚无商户' },
  entering: { en: 'Entering…', zh: '正在进入…' },
})
