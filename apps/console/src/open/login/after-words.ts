// The texts of what follows a proof; they come with it.
import { words } from '@falaj/contract/words'

export const afterWords = words({
  registerTitle: { en: 'Create your account', zh: '创建账户' },
  registerLead: {
    en: 'Your number is proved. Choose the password you will log in with.',
    zh: '您的号码已验证。请设置登录密码。',
  },
  name: { en: 'Your name', zh: '您的姓名' },
  nameHint: { en: 'As colleagues should see it.', zh: '同事将看到此姓名。' },
  register: { en: 'Register', zh: '注册' },
  anotherNumber: { en: 'Use another number', zh: '使用其他号码' },
  chooseTitle: { en: 'Choose a merchant', zh: '选择商户' },
  chooseLead: {
    en: 'Whom do you act for now? You can change it later without logging in again.',
    zh: '您现在代表哪家商户？之后可随时切换，无需重新登录。',
  },
  merchantMid: { en: 'MID {mid}', zh: '商户号 {mid}' },
  createMerchant: { en: 'Create a merchant', zh: '创建商户' },
  otherMerchant: { en: 'Another merchant', zh: '其他商户' },
  entering: { en: 'Opening your pages', zh: '正在打开您的页面' },
  signInCode: { en: 'Enter the SMS code', zh: '输入短信验证码' },
  signInCodeLead: {
    en: '{merchant} asks for an SMS code at sign-in. It goes to your own number.',
    zh: '{merchant}要求登录时输入短信验证码，验证码将发送至您本人的号码。',
  },
  signInGo: { en: 'Continue', zh: '继续' },
  otherChoice: { en: 'Choose another merchant', zh: '选择其他商户' },
  noMerchantTitle: { en: 'No merchant yet', zh: '尚无商户' },
  noMerchantLead: {
    en: 'Your account stands, but it does not belong to a merchant. Create one, or ask an admin to add you by your number.',
    zh: '您的账户已就绪，但尚不属于任何商户。您可以创建商户，或请管理员按您的号码添加您。',
  },
  merchants: { en: 'Choose or create a merchant', zh: '选择或创建商户' },
  yourMerchants: { en: 'Your merchants', zh: '您的商户' },
  yourApplications: { en: 'Your applications', zh: '您的申请' },
  createWhy: { en: 'Tell us about the business; the provider reviews it', zh: '填写商户信息，由服务商审核' },
  lookAgain: { en: 'Look again', zh: '重新检查' },
  close: { en: 'Close', zh: '关闭' },
  guideTitle: { en: 'First steps', zh: '新手指引' },
  guideLead: { en: 'Shown once. All of it is under Settings, too.', zh: '仅显示一次，之后可在“设置”中找到。' },
  guideHome: { en: 'Look around', zh: '浏览主页' },
  guideHomeWhy: { en: 'Announcements, and the pages that are open to you', zh: '公告以及您可以进入的页面' },
  guideZone: { en: 'Set your time zone', zh: '设置时区' },
  guideZoneWhy: { en: 'Every time on every screen follows it', zh: '所有页面的时间都将以此显示' },
  guideSessions: { en: 'See where you are signed in', zh: '查看登录设备' },
  guideSessionsWhy: { en: 'End what you do not know', zh: '结束您不认识的登录' },
  guideStart: { en: 'Start', zh: '开始使用' },
  passwordRule: {
    en: 'Six digits. Not six equal ones, and no run such as 123456.',
    zh: '六位数字，不能六位相同，也不能是 123456 之类的连续数字。',
  },
})
