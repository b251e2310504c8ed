import { words } from '@falaj/contract/kernel/words'

export const verifyWords = words({
  title: { en: 'Check a certificate', zh: '核验凭证' },
  scripts: {
    en: 'Use this page to check whether a payout certificate is genuine. It needs JavaScript.',
    zh: '本页面用于核验付款凭证的真伪，需要启用 JavaScript。',
  },
  genuine: { en: 'This certificate is genuine', zh: '此凭证真实有效' },
  genuineText: { en: '{amount} was paid on {date}.', zh: '{amount} 已于 {date} 付款。' },
  compare: { en: 'Check that the amount and date match your certificate.', zh: '请与手中凭证上的金额和日期核对。' },
  returned: { en: 'This certificate is genuine, but the money was returned', zh: '凭证真实，但款项已退回' },
  returnedText: {
    en: '{amount} was paid on {date}. The receiving bank returned it on {returned}.',
    zh: '{amount} 已于 {date} 付款，收款银行已于 {returned} 退回。',
  },
  unknown: { en: 'We don’t recognise this code', zh: '没有此编码的凭证' },
  unknownText: {
    en: 'The link is incomplete, or the certificate isn’t one of ours. Scan the code again.',
    zh: '地址不完整，或该凭证并非由我们出具。请重新扫码。',
  },
  failed: { en: 'The certificate couldn’t be checked', zh: '无法核验' },
  again: { en: 'Try again', zh: '重试' },
})
