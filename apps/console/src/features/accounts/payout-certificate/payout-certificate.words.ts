import { words } from '@falaj/contract/kernel/words'

export const certificatePageWords = words({
  back: { en: 'Back to withdrawals', zh: '返回提现' },
  print: { en: 'Print', zh: '打印' },
  pdf: { en: 'PDF', zh: 'PDF' },
  english: { en: 'English', zh: 'English' },
  chinese: { en: '中文', zh: '中文' },
  language: { en: 'Language of the certificate', zh: '凭证语言' },
  composition: { en: 'Show how the amount came about', zh: '显示金额构成' },
  none: { en: 'Which payout? Open the certificate from a withdrawal.', zh: '请从提现记录中打开凭证。' },
})
