import { words } from '@falaj/contract/kernel/words'

export const loginWords = words({
  // Specification 2.5.
  title: { en: 'Log In', zh: '登录' },
  registered: { en: 'Registered', zh: '注册' },
  methods: { en: 'Ways to log in', zh: '登录方式' },
  byPassword: { en: 'Password', zh: '密码' },
  bySms: { en: 'SMS code', zh: '短信验证码' },
  byQr: { en: 'QR code', zh: '二维码' },
  mobile: { en: 'Mobile number', zh: '手机号码' },
  submit: { en: 'Log In', zh: '登录' },
  working: { en: 'One moment…', zh: '请稍候' },
  register: { en: 'Continue', zh: '继续' },
  forgot: { en: 'Forgot password', zh: '忘记密码' },
  authenticator: { en: 'Authenticator code', zh: '身份验证器验证码' },
  authenticatorHint: { en: 'From the authenticator app on your phone.', zh: '来自您手机上的身份验证器应用。' },
  sixDigits: { en: '6-Digit Number', zh: '6 位数字' },
  useSms: { en: 'Log in with an SMS code', zh: '使用短信验证码登录' },
  sealFailed: {
    en: 'We couldn’t encrypt your password in this browser. Reload the page and try again.',
    zh: '无法在此浏览器中加密密码，请刷新页面后重试。',
  },
  newHere: { en: 'New here?', zh: '首次使用？' },
  newHereHow: {
    en: 'Confirm your mobile number with a code, then choose a password to register.',
    zh: '先用验证码确认您的手机号码，再设置密码，即可完成注册。',
  },
  passwordSet: { en: 'Your new password is set. Log in with it.', zh: '新密码已设置，请使用新密码登录。' },
  noScript: {
    en: 'You need JavaScript to log in, because we encrypt your password in the browser before it is sent.',
    zh: '登录需要启用 JavaScript：密码会先在浏览器中加密再发送。',
  },
  slogan: { en: 'Money that flows, precisely measured.', zh: '资金流动，分毫可查。' },
  sloganWhy: { en: 'See every balance down to its entries.', zh: '每一笔余额都能追溯到形成它的分录。' },
  sandbox: { en: 'This is a sandbox.', zh: '当前为沙箱环境。' },
  sandboxPeople: { en: 'Demo people you can log in as, and their messages', zh: '可用于登录的人员及其消息' },
  legal: { en: 'Legal', zh: '法律信息' },
})
