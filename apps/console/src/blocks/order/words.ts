import { words, type Bilingual, type Text } from '@falaj/contract/kernel/words'

/** Texts shared by all order forms. */
export const orderWords = words({
  amount: { en: 'Amount', zh: '金额' },
  all: { en: 'All', zh: '全部' },
  review: { en: 'Review', zh: '核对' },
  save: { en: 'Save and send later', zh: '保存，稍后提交' },
  working: { en: 'Processing', zh: '处理中' },
  password: { en: 'Password', zh: '密码' },
  sealFailed: {
    en: 'We couldn’t encrypt your password. Reload the page and try again.',
    zh: '无法保护密码，请重新加载页面。',
  },
  waits: { en: 'Request {number} is waiting for approval', zh: '申请 {number} 等待审批' },
  bankDelayed: {
    en: 'Bank transfers are delayed at the moment. Yours is kept and sent as soon as the bank can be reached.',
    zh: '银行转账目前有延迟。您的指令会保留，银行恢复后立即发送。',
  },
  placedText: { en: 'This page updates when the bank answers.', zh: '银行将自动回复，结果显示在此页面。' },
})

/** A product's own texts on the order screen. */
export type ProductWords = Readonly<
  Record<
    | 'ifYou'
    | 'typeFirst'
    /** No approval is needed. */
    | 'nobody'
    /** With `{number}`. */
    | 'editing'
    | 'open'
    | 'another',
    Bilingual<Text>
  >
>
