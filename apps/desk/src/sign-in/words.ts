import { words } from '@falaj/contract/kernel/words'

export const signInWords = words({
  title: { en: 'Sign in to the desk', zh: '登录工作台' },
  who: {
    en: 'For the provider’s own people. Merchants sign in to the console.',
    zh: '仅供服务商人员使用，商户请登录控制台。',
  },
  over: { en: 'Your session has ended. Sign in to go on.', zh: '会话已结束，请重新登录。' },
  withPasskey: { en: 'Sign in with a passkey', zh: '使用通行密钥登录' },
  or: { en: 'or with an authenticator', zh: '或使用验证器' },
  email: { en: 'E-mail', zh: '邮箱' },
  passphrase: { en: 'Passphrase', zh: '口令' },
  passphraseHint: { en: 'At least 12 characters.', zh: '至少 12 个字符。' },
  code: { en: 'Code of your authenticator', zh: '验证器验证码' },
  signIn: { en: 'Sign in', zh: '登录' },
  working: { en: 'Signing in', zh: '正在登录' },
  noPasskey: { en: 'No passkey was used.', zh: '未使用通行密钥。' },
  join: { en: 'Join the desk', zh: '加入工作台' },
  joinAs: {
    en: '{name}, {email}. Choose how you will sign in. You can add the other way later.',
    zh: '{name}，{email}。请选择登录方式，之后可再添加另一种。',
  },
  joinPasskey: { en: 'Create a passkey', zh: '创建通行密钥' },
  joinPasskeyHint: {
    en: 'Your device or a security key keeps it. Nothing to remember, and no page can imitate it.',
    zh: '由您的设备或安全密钥保存，无需记忆，也无法被仿冒页面骗取。',
  },
  passkeyName: { en: 'Name of the passkey', zh: '通行密钥名称' },
  passkeyNameUnset: { en: 'This device', zh: '本设备' },
  joinCode: { en: 'Use an authenticator', zh: '使用验证器' },
  scan: { en: 'Scan this with your authenticator, or type the key.', zh: '请用验证器扫描，或输入密钥。' },
  key: { en: 'Key', zh: '密钥' },
  qr: { en: 'QR code of the key', zh: '密钥二维码' },
  needsTls: {
    en: 'A passkey needs https or localhost. At this address use an authenticator.',
    zh: '通行密钥需要 https 或 localhost，在此地址请使用验证器。',
  },
})
