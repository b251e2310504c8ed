import { words } from '@falaj/contract/kernel/words'

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
  emailIs: { en: 'E-mails go to {address}.', zh: '电子邮件发送至 {address}。' },
  emailBounces: {
    en: 'E-mails to {address} came back, so we send nothing there. Check the address, then confirm it again with a new code.',
    zh: '发送至 {address} 的邮件被退回，已停止发送。请核对该地址，然后用新的验证码重新确认。',
  },
  emailAgain: { en: 'Confirm again', zh: '重新确认' },
  emailNone: {
    en: 'You have no confirmed e-mail address, so nothing is sent by e-mail.',
    zh: '您尚无已确认的电子邮件地址，因此不会发送电子邮件。',
  },
  emailAdd: { en: 'Add e-mail address', zh: '添加电子邮件地址' },
  emailChange: { en: 'Change', zh: '更改' },
  emailRemove: { en: 'Remove', zh: '移除' },
  emailRemoveTitle: { en: 'Remove your e-mail address?', zh: '移除您的电子邮件地址？' },
  emailRemoveNext: {
    en: 'Nothing is sent by e-mail any more. Messages by SMS stay as they are.',
    zh: '将不再发送电子邮件，短信不受影响。',
  },
  emailTitle: { en: 'E-mail address for notifications', zh: '接收通知的电子邮件地址' },
  emailLead: {
    en: 'We send a code to the address. Enter it here to confirm that the address is yours.',
    zh: '我们会向该地址发送验证码，请在此输入以确认地址属于您。',
  },
  emailAddress: { en: 'E-mail address', zh: '电子邮件地址' },
  emailCode: { en: 'Code from the e-mail', zh: '邮件中的验证码' },
  emailConfirm: { en: 'Confirm address', zh: '确认地址' },
  emailConfirmed: { en: 'E-mail address confirmed', zh: '电子邮件地址已确认' },
  'settlement-why': { en: 'Amounts settled to your balance.', zh: '已结算至您余额的金额。' },
  'disputes-why': { en: 'Disputes that arrive, and deadlines to answer.', zh: '新收到的争议与答复期限。' },
  'deposit-why': {
    en: 'Money that came to your virtual bank accounts, and whether it waits to be matched.',
    zh: '虚拟银行账户的入账，以及是否等待匹配。',
  },
  'payout-why': {
    en: 'Money sent to your bank, and money that came back.',
    zh: '付往您银行的款项以及退回的款项。',
  },
  'refunds-why': {
    en: 'Refunds that failed, or wait because your balance is too low.',
    zh: '失败的退款，以及因余额不足而等待的退款。',
  },
  'approvals-why': {
    en: 'Requests that are waiting for you, and decisions on your own.',
    zh: '等待您审批的申请，以及对您申请的审批结果。',
  },
  'risk-why': { en: 'Payments that wait for a decision of yours.', zh: '等待您决定的支付。' },
  'places-why': {
    en: 'Tills that are silent for over an hour, and shipped devices.',
    zh: '失联超过一小时的收银设备，以及设备发货。',
  },
  'growth-why': {
    en: 'A coupon budget that is nearly used, rewards of referrals, commissions that were paid.',
    zh: '优惠券预算即将用完、推荐奖励、已支付的佣金。',
  },
  'developers-why': { en: 'A notify URL that we stopped sending events to.', zh: '已停止发送事件的通知地址。' },
  'security-why': {
    en: 'New devices, changed passwords, bank accounts added or removed, staff and roles changed.',
    zh: '新设备、密码更改、银行账户增删、员工及角色变更。',
  },
  'product-news-why': { en: 'New features, planned maintenance, changed terms.', zh: '新功能、计划维护、条款变更。' },
  'marketing-why': { en: 'Offers and campaigns. Off unless you turn it on.', zh: '优惠与活动。在您开启之前默认关闭。' },
})
