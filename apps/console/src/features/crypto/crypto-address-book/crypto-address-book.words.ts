import { words } from '@falaj/contract/kernel/words'

export const addressBookWords = words({
  add: { en: 'Add an address', zh: '添加地址' },
  addTitle: { en: 'New withdrawal address', zh: '新增提币地址' },
  lead: {
    en: 'Coins sent to a wrong address are gone. We check it for typing mistakes; whose it is, only you know.',
    zh: '转至错误地址的加密货币无法找回。系统会检查输入错误，但地址归属只有您清楚。',
  },
  network: { en: 'Network', zh: '网络' },
  networkHint: { en: 'Coins that can be sent there: {coins}', zh: '可发送币种：{coins}' },
  address: { en: 'Address', zh: '地址' },
  good: { en: 'The checksum is right.', zh: '校验和正确。' },
  noChecksum: {
    en: 'Written without capitals, an address has no checksum. Compare it once more.',
    zh: '全小写地址没有校验和，请再次核对。',
  },
  looksLike: { en: 'It looks like an address of {network}.', zh: '看起来是 {network} 的地址。' },
  label: { en: 'Label', zh: '标签' },
  labelHint: { en: 'How your team knows it, such as Cold wallet.', zh: '便于团队识别，例如“冷钱包”。' },
  holder: { en: 'Whose address is it?', zh: '地址持有人' },
  holderHint: { en: 'Name of the person or company.', zh: '个人或公司名称。' },
  service: { en: 'Held at an exchange or service', zh: '托管交易所或机构' },
  serviceHint: { en: 'Leave empty for a wallet of their own.', zh: '自有钱包请留空。' },
  next: {
    en: 'Next: your second factor, then a colleague’s approval. After that the address stays quiet for {time} before anything can be sent.',
    zh: '接下来：二次验证，然后由同事审批。获批后 {time} 内不能向该地址提币。',
  },
  minutes: { en: { one: '1 minute', other: '{n} minutes' }, zh: '{n} 分钟' },
  hours: { en: { one: '1 hour', other: '{n} hours' }, zh: '{n} 小时' },
  asked: { en: 'Request {number} is waiting for approval', zh: '申请 {number} 等待审批' },
  added: { en: 'Address added', zh: '地址已添加' },
  own: { en: 'A wallet of their own', zh: '自有钱包' },
  request: { en: 'Request', zh: '申请' },
  remove: { en: 'Remove', zh: '删除' },
  removeTitle: { en: 'Remove {label}?', zh: '删除 {label}？' },
  removeNext: {
    en: 'Nothing more is sent to it, not even what is waiting for approval. To use it again, add it and have it approved again.',
    zh: '不再向该地址提币，待审批的提币也不会发出。再次使用须重新添加并审批。',
  },
  send: { en: 'Withdraw to it', zh: '向此地址提币' },
})

export const addressBookSentences = words({
  'in-review': { en: 'Waiting for approval.', zh: '等待审批。' },
  'sent-back': { en: 'Sent back to who asked for it.', zh: '已退回申请人。' },
  'cooling-off': {
    en: 'Approved. Nothing can be sent to it before {coolingUntil}.',
    zh: '已获批，{coolingUntil} 前不能提币。',
  },
  active: { en: 'Coins can be sent to it.', zh: '可以向该地址提币。' },
  removed: { en: 'Removed by {removedBy}, {removedAt}.', zh: '由 {removedBy} 于 {removedAt} 删除。' },
  other: { en: 'Nothing can be sent to it.', zh: '不能向该地址提币。' },
})
