import { words } from '@falaj/contract/kernel/words'

export const unsubscribeWords = words({
  title: { en: 'Unsubscribe', zh: '退订' },
  scripts: {
    en: 'Use this page to stop one kind of message to one address. It needs JavaScript. Without it, log in and go to Settings, Notifications.',
    zh: '本页面在确认后停止向某一地址发送某类消息。此操作需要 JavaScript；如未启用，请登录后使用“设置”中的“通知”。',
  },
  ask: { en: 'Stop {topic} messages by {channel}?', zh: '停止通过{channel}发送的{topic}消息？' },
  askWhy: {
    en: 'They go to {address}. Nothing changes until you confirm. We always send security messages.',
    zh: '这些消息发送至 {address}。在您点击按钮之前不会有任何变化。安全消息始终发送。',
  },
  stop: { en: 'Stop these messages', zh: '停止这些消息' },
  stopped: { en: 'You won’t get {topic} messages by {channel} any more', zh: '已停止通过{channel}发送的{topic}消息' },
  stoppedWhy: {
    en: 'We won’t send any more to {address}. Messages already on their way may still arrive.',
    zh: '不会再向 {address} 发送此类消息。已在途中的消息可能仍会送达。',
  },
  undo: { en: 'Undo', zh: '撤销' },
  undone: { en: 'You’ll get {topic} messages by {channel} again', zh: '已恢复通过{channel}发送的{topic}消息' },
  undoneWhy: { en: 'We’ll send them to {address} as before.', zh: '消息将照常发送至 {address}。' },
  spent: { en: 'This link has already been used', zh: '此链接已使用过' },
  spentStopped: {
    en: 'It stopped {topic} messages by {channel} to {address} on {date}. They are still off. This link can’t be used again.',
    zh: '它已于 {date} 停止向 {address} 通过{channel}发送{topic}消息，目前仍为停止状态。用过的链接不能再作任何更改。',
  },
  spentWanted: {
    en: 'It stopped {topic} messages by {channel} to {address} on {date}. They have been turned on again since. This link can’t be used again.',
    zh: '它曾于 {date} 停止向 {address} 通过{channel}发送{topic}消息，之后已重新开启。用过的链接不能再作任何更改。',
  },
  wrong: { en: 'We don’t recognise this link', zh: '无法识别此链接' },
  wrongWhy: {
    en: 'The link is incomplete or isn’t one of ours. Copy the whole link from the message. Nothing has changed.',
    zh: '地址不完整，或不是我们发出的链接。请从消息中复制完整链接。未作任何更改。',
  },
  failed: { en: 'The link couldn’t be checked', zh: '无法读取链接' },
  again: { en: 'Try again', zh: '重试' },
  settings: { en: 'All notification preferences', zh: '全部通知偏好' },
})
