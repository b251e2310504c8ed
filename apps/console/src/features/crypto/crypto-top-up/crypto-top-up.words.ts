import { words } from '@falaj/contract/kernel/words'

export const topUpWords = words({
  lead: {
    en: 'Each of your customers gets an address of their own. Coins sent there are added to your balance once confirmed, less the fee, and your server is notified which customer sent them.',
    zh: '每位顾客都有专属地址。其转入的币确认后扣除费用进入您的余额，并通知您的服务器属于哪位顾客。',
  },
  parts: { en: 'Crypto top-up', zh: '加密货币充值' },
  addresses: { en: 'Addresses', zh: '地址' },
  topUps: { en: 'Top-ups', zh: '充值记录' },
  url: { en: 'Notify URL', zh: '通知地址' },
  create: { en: 'Create address', zh: '创建地址' },
  createTitle: { en: 'Address for a customer', zh: '顾客充值地址' },
  createLead: {
    en: 'The same customer and coin always get the same address.',
    zh: '同一顾客的同一币种始终使用同一地址。',
  },
  who: { en: 'Who is it for?', zh: '为谁创建？' },
  kept: { en: 'One of your customers', zh: '已有顾客' },
  own: { en: 'Your own reference', zh: '自有参考号' },
  customer: { en: 'Customer', zh: '顾客' },
  reference: { en: 'Reference', zh: '参考号' },
  referenceHint: {
    en: 'How your system calls the customer, for example an account number. Your server gets it back with every top-up.',
    zh: '您系统中的顾客标识，例如账号。每笔充值通知都会带回该值。',
  },
  coin: { en: 'Coin', zh: '币种' },
  made: { en: 'The address is ready.', zh: '地址已创建。' },

  overONE: {
    en: 'This is more than the limit for one top-up. It is credited; we may ask you who the sender is.',
    zh: '超过单笔限额，已入账；我们可能会向您核实发送方。',
  },
  overDAY: {
    en: 'With this, the day’s top-ups are more than the daily limit. It is credited; we may ask you who the sender is.',
    zh: '当日充值累计超过每日限额，已入账；我们可能会向您核实发送方。',
  },
  credited: { en: 'Credited', zh: '入账数量' },
  vat: { en: 'VAT on the fee', zh: '费用增值税' },

  urlLead: {
    en: 'We notify this address when a top-up is seen and when it is final, with your reference. Credit your customer when the status is SUCCESS.',
    zh: '发现充值和最终确认时，我们都会通知此地址并附上参考号。请在状态为 SUCCESS 时为顾客入账。',
  },
  urlNone: { en: 'No notify URL yet', zh: '尚无通知地址' },
  urlAdd: { en: 'Set notify URL', zh: '设置通知地址' },
  urlTitle: { en: 'Notify URL of top-ups', zh: '充值通知地址' },
})

export const topUpSentences = words({
  CONFIRMING: {
    en: '{confirmations} confirmations. {credited} can be used when all are there.',
    zh: '已有 {confirmations} 个确认，全部确认后 {credited} 可用。',
  },
  VANISHED: {
    en: 'The network dropped the block this top-up was in, so it was taken back. Don’t credit your customer for it.',
    zh: '所在区块已被网络撤销，该笔充值随之撤回，请勿为顾客入账。',
  },
  BELOW_MINIMUM: { en: 'Below the minimum, so it was not credited.', zh: '低于最低金额，未入账。' },
  lost: {
    en: 'Its block vanished after it could be used. Our team is looking into it.',
    zh: '可用后所在区块消失，我们正在核查。',
  },
  other: { en: 'Confirmed. {credited} is available.', zh: '已确认，{credited} 可用。' },
})
