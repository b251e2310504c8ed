import { words } from '@falaj/contract/kernel/words'

export const inboxWords = words({
  parts: { en: 'Inbox and announcements', zh: '收件箱与公告' },
  notices: { en: 'Notices', zh: '通知' },
  announcements: { en: 'Announcements', zh: '公告' },
  session: { en: 'This visit', zh: '本次访问' },
  topics: { en: 'Topic', zh: '主题' },
  allTopics: { en: 'All topics', zh: '全部主题' },
  unreadCount: { en: 'unread', zh: '条未读' },
  unreadOnly: { en: 'Unread only', zh: '仅未读' },
  list: { en: 'Notices', zh: '通知列表' },
  unread: { en: 'Unread', zh: '未读' },
  markRead: { en: 'Mark as read', zh: '标为已读' },
  markReadOf: { en: 'Mark as read: {text}', zh: '标为已读：{text}' },
  markAll: { en: 'Mark all as read', zh: '全部标为已读' },
  markAllOf: { en: 'Mark all of {topic} as read', zh: '“{topic}”全部标为已读' },
  marked: {
    en: { one: '{n} notice marked as read.', other: '{n} notices marked as read.' },
    zh: '已标记 {n} 条通知。',
  },
  choose: { en: 'Choose what is sent by SMS and e-mail', zh: '选择短信和邮件通知' },
  none: {
    en: 'Notices about your money, approvals and security appear here, also when they are sent by SMS or e-mail.',
    zh: '有关资金、审批和安全的通知会显示在这里，包括以短信或邮件发送的通知。',
  },
  allRead: { en: 'You have read all notices here.', zh: '此处的通知均已读。' },
  showRead: { en: 'Show read ones', zh: '显示已读' },
  noAnnouncements: { en: 'Falaj has announced nothing at the moment.', zh: '目前没有公告。' },
  noSession: {
    en: 'Short messages of the console are kept here until you close it.',
    zh: '控制台的提示会保存在这里，直到您关闭页面。',
  },
})
