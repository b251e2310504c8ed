// What an approved request does to balances, by its kind: while it is carried out, and when it is done. Every kind has its own texts.
import type { ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import type { Bilingual } from '@falaj/contract/kernel/words'

interface EffectTexts {
  readonly placed: Bilingual
  readonly done: Bilingual
}
const byBank: EffectTexts = {
  placed: {
    en: '{amount} left the amount on hold. It is in transit until the bank confirms it.',
    zh: '{amount} 已从冻结金额转出，银行确认前为在途。',
  },
  done: {
    en: '{amount} was taken from the amount on hold and paid out by the bank.',
    zh: '{amount} 已从冻结金额扣除并由银行付出。',
  },
}
/** Null: a request of this kind moves no money. */
export const effectTexts: Readonly<Record<ApprovalKindName, EffectTexts | null>> = {
  'approval-policy': null,
  staff: null,
  store: null,
  'store-photo': null,
  'bank-account': null,
  'bank-account-removal': null,
  'crypto-payee': null,
  'basic-information': null,
  'api-key': null,
  'month-close': null,
  'month-reopen': null,
  'automatic-settlement': null,
  'risk-rule': null,
  'crypto-settlement': null,
  'secondary-merchant': null,
  'agent-merchant': null,
  'secondary-merchant-change': null,
  withdraw: byBank,
  'transfer-to-bank': byBank,
  refund: {
    placed: {
      en: '{amount} left the amount on hold. It is on its way back to the customer until the acquirer confirms it.',
      zh: '{amount} 已从冻结金额转出，正在退还顾客，等待收单机构确认。',
    },
    done: {
      en: '{amount} was taken from the amount on hold and returned to the customer.',
      zh: '{amount} 已从冻结金额扣除并退还顾客。',
    },
  },
  'commission-payout': {
    placed: {
      en: '{amount} of commissions is set aside until it is paid.',
      zh: '{amount} 佣金已预留，待支付。',
    },
    done: {
      en: '{amount} of commissions was paid.',
      zh: '已支付佣金 {amount}。',
    },
  },
  'eatm-refill': {
    placed: {
      en: '{amount} is on hold until the courier has loaded it.',
      zh: '{amount} 已冻结，待押运人员加钞。',
    },
    done: {
      en: '{amount} stays on hold until the courier has loaded it. What isn’t loaded is available again.',
      zh: '{amount} 保持冻结，待押运人员加钞；未加入的部分将恢复可用。',
    },
  },
  transfer: {
    placed: {
      en: '{amount} is being paid to the other merchant out of the amount on hold.',
      zh: '正在从冻结金额向对方商户付款 {amount}。',
    },
    done: {
      en: '{amount} was paid to the other merchant. Nothing is on hold for it any more.',
      zh: '{amount} 已付给对方商户，不再有冻结金额。',
    },
  },
  'batch-transfer': {
    placed: {
      en: 'The rows are being paid one by one out of the amount on hold.',
      zh: '正在从冻结金额中逐行付款。',
    },
    done: {
      en: 'All rows are done. Each row shows whether it was paid; unpaid amounts are available again.',
      zh: '全部行已处理。每行显示是否付款，未付金额已恢复可用。',
    },
  },
  'currency-exchange': {
    placed: { en: '{amount} is being exchanged.', zh: '{amount} 正在兑换。' },
    done: { en: '{amount} was exchanged.', zh: '{amount} 已兑换。' },
  },
  'crypto-withdraw': {
    placed: {
      en: '{amount} left the amount on hold. It is on its way until the network confirms it.',
      zh: '{amount} 已从冻结金额转出，等待网络确认。',
    },
    done: {
      en: '{amount} was taken from the amount on hold and sent to the withdrawal address.',
      zh: '{amount} 已从冻结金额扣除并发送至提币地址。',
    },
  },
  'coupon-campaign': {
    placed: { en: 'The campaign is being started.', zh: '活动正在启动。' },
    done: {
      en: 'The campaign was started and its budget of {amount} was set aside. Discounts are paid out of it; what is left goes back when the campaign ends.',
      zh: '活动已启动，其预算 {amount} 已划出。优惠从中支付，剩余部分在活动结束后退回。',
    },
  },
  'cashback-campaign': {
    placed: { en: 'The campaign is being started.', zh: '活动正在启动。' },
    done: {
      en: 'The campaign was started and its budget of {amount} was put on hold. Cashback is paid out of it; what is left becomes available when the campaign ends.',
      zh: '活动已启动，其预算 {amount} 已冻结。返现从中支付，剩余部分在活动结束后恢复可用。',
    },
  },
}
