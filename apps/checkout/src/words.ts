export type Language = 'en' | 'zh'
export const language: Language = document.documentElement.lang === 'zh' ? 'zh' : 'en'
export const otherLanguage: Language = language === 'zh' ? 'en' : 'zh'
/** As the console keeps it; the server reads it for the page. */
export const speak = (): void => {
  document.cookie = `language=${otherLanguage}; path=/; max-age=31536000; samesite=lax`
  location.reload()
}

const table = {
  loading: { en: 'One moment…', zh: '请稍候…' },
  payAmount: { en: 'Pay {amount}', zh: '支付 {amount}' },
  goOn: { en: 'Continue', zh: '继续' },
  amount: { en: 'Amount', zh: '金额' },
  quantity: { en: 'Quantity', zh: '数量' },
  name: { en: 'Name', zh: '姓名' },
  email: { en: 'E-mail', zh: '电子邮箱' },
  phone: { en: 'Phone', zh: '电话' },
  optional: { en: '{what} (optional)', zh: '{what}（选填）' },
  between: { en: 'From {min} to {max}', zh: '{min} 至 {max}' },
  how: { en: 'How would you like to pay?', zh: '请选择支付方式' },
  cardFrame: { en: 'Card details', zh: '银行卡信息（由银行收集）' },
  bankFrame: { en: 'Your bank asks you to confirm', zh: '银行请您确认' },
  paying: { en: 'Waiting for the bank…', zh: '等待银行处理…' },
  payingWhy: {
    en: 'This can take a few seconds. You will not be charged twice, even if you reload or close this page.',
    zh: '可能需要几秒钟。即使刷新或关闭本页，也不会重复扣款。',
  },
  challenge: { en: 'Confirm with your bank', zh: '请在银行页面确认' },
  otherWay: { en: 'Pay another way', zh: '使用其他方式支付' },
  cancel: { en: 'Cancel payment', zh: '取消支付' },
  cancelSure: { en: 'Cancel this payment?', zh: '确定取消这笔支付吗？' },
  cancelYes: { en: 'Yes, cancel', zh: '确定取消' },
  cancelNo: { en: 'Keep paying', zh: '继续支付' },
  paid: { en: 'Payment successful', zh: '支付成功' },
  paidWhy: { en: 'Thank you. {merchant} has received your payment.', zh: '谢谢，{merchant} 已收到您的付款。' },
  accepted: { en: 'Payment authorised', zh: '已受理' },
  acceptedWhy: {
    en: '{merchant} will confirm. Nothing is charged before that.',
    zh: '{merchant} 将进行确认，确认前不会扣款。',
  },
  reference: { en: 'Reference', zh: '单号' },
  failed: { en: 'Your payment did not go through', zh: '支付未成功' },
  nothing: {
    en: 'You have not been charged. Try again, or pay another way.',
    zh: '您未被扣款，可以重试或更换支付方式。',
  },
  paidWith: { en: 'Paid with', zh: '支付方式' },
  paidOn: { en: 'Date', zh: '支付时间' },
  paidTo: { en: 'Paid to', zh: '收款方' },
  close: { en: 'You can close this page.', zh: '您可以关闭本页。' },
  until: { en: 'Pay before {time}', zh: '请在 {time} 前支付' },
  hintWallet: { en: 'You confirm on your device.', zh: '请在您的设备上确认。' },
  hintBank: { en: 'You sign in to your bank and confirm there.', zh: '请登录银行并在银行页面确认。' },
  hintLater: { en: 'You agree the instalments with the lender.', zh: '请与提供方确认还款计划。' },
  hintBalance: { en: 'Paid from your wallet balance.', zh: '从您的钱包余额支付。' },
  coinHow: { en: 'Which coin would you like to send?', zh: '请选择币种' },
  coinRate: {
    en: 'You will see the exact amount and address. The rate is then fixed for 15 minutes.',
    zh: '您将看到确切数量和地址，汇率随后锁定 15 分钟。',
  },
  coinShow: { en: 'Show amount and address', zh: '显示数量和地址' },
  coinSend: { en: 'Send exactly {amount}', zh: '请发送 {amount}' },
  coinOnly: {
    en: 'Send only {coin}, only on {network}. Anything else cannot pay this order.',
    zh: '只能通过 {network} 网络发送 {coin}，其他币种或网络无法支付该订单。',
  },
  coinCode: { en: 'Code for your wallet', zh: '钱包扫描码' },
  coinAddress: { en: 'Address', zh: '地址' },
  coinCopyAddress: { en: 'Copy address', zh: '复制地址' },
  coinCopyAmount: { en: 'Copy amount', zh: '复制数量' },
  coinCopied: { en: 'Copied', zh: '已复制' },
  coinUntil: { en: 'Rate fixed until {time}', zh: '汇率锁定至 {time}' },
  coinOver: {
    en: 'The time is over. Do not send anything any more, unless you already have.',
    zh: '时间已到。如尚未发送，请勿再发送。',
  },
  coinSeen: {
    en: 'We see {amount} on its way: {confirmations} confirmations. You can close this page.',
    zh: '已看到 {amount}：确认 {confirmations}。您可以关闭本页。',
  },
  coinUnderpaid: {
    en: 'Less arrived than the order costs. {merchant} has your coins and decides how to go on.',
    zh: '到账数量不足。您的币已在 {merchant} 处，由其决定如何处理。',
  },
  changed: {
    en: 'This payment has changed since you opened the page. Check it and try again.',
    zh: '支付状态已变化，请核对后重试。',
  },
  methodOff: {
    en: 'This way to pay is no longer offered. Choose another one.',
    zh: '该支付方式已停用，请选择其他方式。',
  },
  noFrame: {
    en: 'Cards cannot be used right now. Choose another way to pay.',
    zh: '暂时无法使用银行卡，请选择其他方式。',
  },
  noMethods: { en: '{merchant} offers no way to pay here right now.', zh: '{merchant} 暂未开放支付方式。' },
  busy: { en: 'Something went wrong on our side. Try again.', zh: '系统出错，请重试。' },
  canceled: { en: 'Payment cancelled', zh: '已取消' },
  canceledWhy: { en: 'You have not been charged.', zh: '未扣款。' },
  returned: {
    en: 'The bank answered too late. Your money is on its way back to you.',
    zh: '银行响应过晚，款项正在退回给您。',
  },
  again: { en: 'Start again', zh: '重新开始' },
  expired: { en: 'This payment has expired', zh: '已过期' },
  expiredWhy: {
    en: 'It can no longer be paid. Ask {merchant} for a new link.',
    zh: '无法再支付，请向 {merchant} 索取新的链接。',
  },
  paused: { en: 'Payments are paused', zh: '已暂停' },
  pausedWhy: { en: '{merchant} is not taking payments here right now.', zh: '{merchant} 暂时停止收款。' },
  'used-up': { en: 'This link has reached its limit', zh: '已达上限' },
  'used-upWhy': {
    en: 'It can no longer be paid. Ask {merchant} for a new link.',
    zh: '无法再支付，请联系 {merchant}。',
  },
  already: { en: 'This has already been paid', zh: '已支付' },
  alreadyWhy: { en: 'There is nothing left to pay.', zh: '无需再次支付。' },
  unknown: { en: 'There is nothing to pay here', zh: '未找到待支付内容' },
  unknownWhy: { en: 'Check the link, or ask whoever sent it to you.', zh: '请检查链接，或联系发送人。' },
  offline: { en: 'You are offline. Trying again…', zh: '网络已断开，正在重试…' },
  sandbox: { en: 'Test', zh: '测试' },
  sandboxWhy: { en: 'No money moves.', zh: '不会真实扣款。' },
  secured: { en: 'Payments by Falaj', zh: 'Falaj 提供支付服务' },
  other: { en: '中文', zh: 'English' },
  needed: { en: 'Enter this.', zh: '请填写此项。' },
  emailWrong: {
    en: 'Enter an e-mail address such as name@example.com.',
    zh: '请输入有效的电子邮箱，例如 name@example.com。',
  },
  amountWrong: { en: 'Enter an amount from {min} to {max}.', zh: '请输入 {min} 至 {max} 之间的金额。' },
  items: { en: 'Items', zh: '商品' },
} as const
export type WordName = keyof typeof table
export const t = (name: WordName, values: Readonly<Record<string, string>> = {}): string =>
  table[name][language].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
