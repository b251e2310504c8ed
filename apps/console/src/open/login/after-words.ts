// The texts of what follows a proof; they come with it.
import { words } from '@falaj/contract/kernel/words'

export const afterWords = words({
  registerTitle: { en: 'Create your account', zh: '创建账户' },
  registerLead: {
    en: 'We’ve confirmed your number. Choose a password to log in with: 6 digits, not all the same, and not a sequence like 123456.',
    zh: '您的号码已验证。请设置登录密码：六位数字，不能六位相同，也不能是 123456 之类的连续数字。',
  },
  name: { en: 'Your name', zh: '您的姓名' },
  nameHint: { en: 'As your colleagues will see it.', zh: '同事将看到此姓名。' },
  register: { en: 'Register', zh: '注册' },
  anotherNumber: { en: 'Use another number', zh: '使用其他号码' },
  chooseTitle: { en: 'Choose a merchant', zh: '选择商户' },
  chooseLead: {
    en: 'Who do you want to act for? You can switch later without logging in again.',
    zh: '您现在代表哪家商户？之后可随时切换，无需重新登录。',
  },
  merchantMid: { en: 'MID {mid}', zh: '商户号 {mid}' },
  createMerchant: { en: 'Create a merchant', zh: '创建商户' },
  otherMerchant: { en: 'Another merchant', zh: '其他商户' },
  signedIn: { en: 'You’re logged in', zh: '您已登录' },
  entering: { en: 'Opening your pages…', zh: '正在打开您的页面' },
  otherChoice: { en: 'Choose another merchant', zh: '选择其他商户' },
  noMerchantTitle: { en: 'No merchant yet', zh: '尚无商户' },
  noMerchantLead: {
    en: 'You have an account, but you don’t belong to a merchant yet. Create one, or ask an admin to add you by your mobile number.',
    zh: '您的账户已就绪，但尚不属于任何商户。您可以创建商户，或请管理员按您的号码添加您。',
  },
  merchants: { en: 'Choose or create a merchant', zh: '选择或创建商户' },
  yourMerchants: { en: 'Your merchants', zh: '您的商户' },
  yourApplications: { en: 'Your applications', zh: '您的申请' },
  createWhy: { en: 'Tell us about your business. The provider will review it.', zh: '填写商户信息，由服务商审核' },
  lookAgain: { en: 'Check again', zh: '重新检查' },
  close: { en: 'Close', zh: '关闭' },
  guideTitle: { en: 'First steps', zh: '新手指引' },
  guideLead: {
    en: 'We only show this once. You can find it all under Settings.',
    zh: '仅显示一次，之后可在“设置”中找到。',
  },
  guideHome: { en: 'Look around', zh: '浏览主页' },
  guideHomeWhy: { en: 'Announcements and the pages you can open', zh: '公告以及您可以进入的页面' },
  guideZone: { en: 'Set your time zone', zh: '设置时区' },
  guideZoneWhy: { en: 'All times in the console use it', zh: '所有页面的时间都将以此显示' },
  guideSessions: { en: 'See where you’re logged in', zh: '查看登录设备' },
  guideSessionsWhy: { en: 'Log out any device you don’t recognise', zh: '结束您不认识的登录' },
  guideStart: { en: 'Start', zh: '开始使用' },
})
