import { words } from '@falaj/contract/words'

export const noticeWords = words({
  lead: {
    en: 'Choose what we tell you about, and how. Changes are saved straight away and apply to you for every merchant you work with.',
    zh: '选择接收哪些消息以及接收方式。每个开关即时保存，对您本人有效，与您所代表的商户无关。',
  },
  topic: { en: 'Topic', zh: '主题' },
  to: { en: 'to {address}', zh: '至 {address}' },
  noAddress: { en: 'No confirmed address: nothing is sent this way', zh: '暂无已确认的地址，不会通过此方式发送' },
  off: { en: 'No address', zh: '暂无地址' },
  always: { en: 'Always', zh: '始终' },
  alwaysWhy: {
    en: 'You can’t turn off security messages. They protect your account.',
    zh: '安全消息不能停止：它们保护您的账户。',
  },
  switch: { en: '{topic} by {channel}', zh: '通过{channel}接收{topic}' },
  saved: { en: 'Saved', zh: '已保存' },
  'settlement-why': {
    en: 'Amounts that were settled, and settlements that failed.',
    zh: '已结算的金额以及失败的结算。',
  },
  'payout-why': {
    en: 'Money sent to your bank, and money that came back.',
    zh: '付往您银行的款项以及退回的款项。',
  },
  'approvals-why': {
    en: 'Requests that are waiting for you, and decisions on your own.',
    zh: '等待您审批的申请，以及对您申请的审批结果。',
  },
  'security-why': {
    en: 'New devices, changed passwords, new bank accounts, changed roles.',
    zh: '新设备、密码更改、新银行账户、角色变更。',
  },
  'product-news-why': { en: 'New features, planned maintenance, changed terms.', zh: '新功能、计划维护、条款变更。' },
  'marketing-why': { en: 'Offers and campaigns. Off unless you turn it on.', zh: '优惠与活动。在您开启之前默认关闭。' },
})
