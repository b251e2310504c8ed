import { words } from '@falaj/contract/words'

export const openWords = words({
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
