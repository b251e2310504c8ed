import { words } from '@falaj/contract/kernel/words'

export const followWords = words({
  // Joining.
  title: { en: 'Follow a merchant', zh: '关注商户' },
  scripts: {
    en: 'Use this page to get a merchant’s alerts by message. It needs JavaScript.',
    zh: '在本页面加入后即可通过短消息接收商户提醒，需要 JavaScript。',
  },
  heading: { en: 'Get alerts of {merchant}', zh: '接收 {merchant} 的提醒' },
  headingStore: { en: 'Get alerts of {merchant}, {store}', zh: '接收 {merchant}（{store}）的提醒' },
  lead: { en: 'You get a short message of each:', zh: '发生以下事项时您将收到短消息：' },
  none: {
    en: 'The merchant chooses which messages you get.',
    zh: '由商户决定您接收哪些消息。',
  },
  name: { en: 'Nickname', zh: '昵称' },
  nameHint: { en: 'So that the merchant recognises you.', zh: '便于商户识别您。' },
  way: { en: 'Send messages by', zh: '发送方式' },
  sms: { en: 'SMS', zh: '短信' },
  email: { en: 'E-mail', zh: '电子邮件' },
  mobile: { en: 'Mobile', zh: '手机号' },
  address: { en: 'E-mail address', zh: '邮箱地址' },
  code: { en: 'Code', zh: '验证码' },
  codeHint: { en: 'We send six digits. They are valid for 5 minutes.', zh: '我们会发送六位数字，5 分钟内有效。' },
  sentTo: { en: 'Sent to {address}.', zh: '已发送至 {address}。' },
  join: { en: 'Follow', zh: '关注' },
  working: { en: 'Working', zh: '处理中' },
  terms: {
    en: 'The merchant sees your nickname, and your number or address in part. Every message has a link to stop them.',
    zh: '商户可见您的昵称以及部分隐藏的号码或邮箱。每条消息均附有退订链接。',
  },
  ended: { en: 'This invitation has ended', zh: '此邀请已失效' },
  endedWhy: {
    en: 'Its last day is over, or the merchant has replaced it. Ask the merchant for a new link or QR code.',
    zh: '邀请已过期或已被更换。请向商户索取新的链接或二维码。',
  },
  failed: { en: 'The page couldn’t be loaded', zh: '页面加载失败' },
  again: { en: 'Try again', zh: '重试' },
  // The follower's own page.
  yours: { en: 'Your alerts', zh: '您的提醒' },
  yoursScripts: {
    en: 'Use this page to switch off messages of a merchant you follow. It needs JavaScript.',
    zh: '在本页面可关闭所关注商户的消息，需要 JavaScript。',
  },
  of: { en: 'Alerts of {merchant}', zh: '{merchant} 的提醒' },
  ofStore: { en: 'Alerts of {merchant}, {store}', zh: '{merchant}（{store}）的提醒' },
  goTo: { en: 'Messages go to {address}.', zh: '消息发送至 {address}。' },
  muted: {
    en: 'The merchant has paused your messages.',
    zh: '商户已暂停向您发送消息。',
  },
  nothing: { en: 'The merchant has chosen no alerts for you.', zh: '商户尚未为您选择提醒。' },
  stopAll: { en: 'Stop all messages', zh: '停止全部消息' },
  left: { en: 'No more messages of {merchant}', zh: '不再接收 {merchant} 的消息' },
  leftWhy: {
    en: 'Nothing is sent to {address} any more. A message that is on its way may still arrive.',
    zh: '不会再向 {address} 发送消息，已在途中的消息可能仍会送达。',
  },
  back: { en: 'Follow again', zh: '重新关注' },
  removed: { en: 'You don’t follow {merchant} any more', zh: '您已不再关注 {merchant}' },
  removedWhy: {
    en: 'The merchant has removed you. No messages are sent. Contact the merchant if this is a mistake.',
    zh: '商户已将您移除，不再发送消息。如有疑问，请联系商户。',
  },
  wrong: { en: 'We don’t recognise this link', zh: '无法识别此链接' },
  wrongWhy: {
    en: 'Copy the whole link from the message. Nothing has changed.',
    zh: '请从消息中复制完整链接。未作任何更改。',
  },
})
