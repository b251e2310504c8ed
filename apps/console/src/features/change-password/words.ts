import { words } from '@falaj/contract/words'

export const changePasswordWords = words({
  lead: {
    en: 'Every other browser you are signed in with is signed out. You stay here.',
    zh: '您在其他浏览器的登录都会退出，当前登录保持不变。',
  },
  present: { en: 'Present password', zh: '当前密码' },
  rule: {
    en: 'Six digits. Not six equal ones, and no run such as 123456.',
    zh: '六位数字，不能六位相同，也不能是 123456 之类的连续数字。',
  },
  newOne: { en: 'New password', zh: '新密码' },
  proof: { en: 'Confirm it is you', zh: '确认本人操作' },
  codeTo: { en: 'The code goes to {mobile}.', zh: '验证码将发送至 {mobile}。' },
  submit: { en: 'Change password', zh: '修改密码' },
  working: { en: 'One moment', zh: '请稍候' },
  done: { en: 'Your password is changed', zh: '密码已修改' },
  doneWhy: {
    en: 'Every other session has ended. A message about it goes to your number.',
    zh: '其他登录均已结束，通知短信将发送至您的号码。',
  },
  sessions: { en: 'See where you are signed in', zh: '查看登录设备' },
  sealFailed: {
    en: 'Your password could not be sealed in this browser. Reload the page and try again.',
    zh: '无法在此浏览器中加密密码，请刷新页面后重试。',
  },
})
