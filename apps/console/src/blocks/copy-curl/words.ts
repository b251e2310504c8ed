import { words } from '@falaj/contract/kernel/words'

export const copyCurlWords = words({
  copy: { en: 'Copy as curl', zh: '复制为 curl' },
  copied: { en: 'Copied. Put your API key in FALAJ_KEY.', zh: '已复制，请将 API 密钥设为 FALAJ_KEY。' },
  hint: { en: 'The same by API, with what you typed', zh: '以您输入的内容通过 API 执行同样操作' },
})
