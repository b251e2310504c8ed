import { words } from '@falaj/contract/kernel/words'

export const changePasswordWords = words({
  lead: {
    en: 'You’ll be logged out everywhere else. You stay logged in here.',
    zh: '您在其他浏览器的登录都会退出，当前登录保持不变。',
  },
  present: { en: 'Current password', zh: '当前密码' },
  rule: {
    en: '6 digits. Not all the same, and not a sequence like 123456.',
    zh: '六位数字，不能六位相同，也不能是 123456 之类的连续数字。',
  },
  newOne: { en: 'New password', zh: '新密码' },
  proof: { en: 'Confirm it’s you', zh: '确认本人操作' },
  codeTo: { en: 'The code goes to {mobile}.', zh: '验证码将发送至 {mobile}。' },
  submit: { en: 'Change password', zh: '修改密码' },
  working: { en: 'One moment…', zh: '请稍候' },
  done: { en: 'Password changed', zh: '密码已修改' },
  doneWhy: {
    en: 'You’ve been logged out everywhere else. We’ve texted your number about the change.',
    zh: '其他登录均已结束，通知短信将发送至您的号码。',
  },
  sessions: { en: 'See where you’re logged in', zh: '查看登录设备' },
  sealFailed: {
    en: 'We couldn’t encrypt your password in this browser. Reload the page and try again.',
    zh: '无法在此浏览器中加密密码，请刷新页面后重试。',
  },
})
