// The texts of all flows that start with a code: SMS login, registration, reset.
import { words } from '@falaj/contract/kernel/words'

export const codeWords = words({
  loginFailed: { en: 'login failed', zh: '登录失败' },
  answerPicture: {
    en: 'Enter the characters in the picture, then select SEND.',
    zh: '请输入图片中的字符，然后点击发送。',
  },
  startAgain: {
    en: 'This step has expired. Select SEND to get a new code.',
    zh: '此步骤已失效，请点击发送获取新验证码。',
  },
  sendTo: {
    en: 'We send the code to this number. It’s valid for 5 minutes.',
    zh: '验证码将发送至该号码，五分钟内有效。',
  },
  resetTitle: { en: 'Reset password', zh: '重置密码' },
  resetSteps: { en: 'Steps to a new password', zh: '重置密码的步骤' },
  resetProve: { en: 'Your number', zh: '验证号码' },
  resetNew: { en: 'New password', zh: '新密码' },
  resetLead: {
    en: 'We send a code to your number so that you can set a new password. You’ll be logged out everywhere.',
    zh: '验证码将发送至您的号码。验证后可设置新密码，所有已登录的设备都会退出。',
  },
  messagesSlow: {
    en: 'Messages are slow at the moment. Your code may take a few minutes.',
    zh: '目前短信发送较慢，验证码可能需要几分钟才能送达。',
  },
  next: { en: 'Continue', zh: '继续' },
  back: { en: 'Back to login', zh: '返回登录' },
  setPassword: { en: 'Set password', zh: '设置密码' },
  passwordRule: {
    en: '6 digits. Not all the same, and not a sequence like 123456.',
    zh: '六位数字，不能六位相同，也不能是 123456 之类的连续数字。',
  },
})
