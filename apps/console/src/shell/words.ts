import { words } from '@falaj/contract/words'

export const shellWords = words({
  brand: { en: 'Falaj Business', zh: 'Falaj 商户平台' },
  skip: { en: 'Skip to content', zh: '跳到正文' },
  mainMenu: { en: 'Main menu', zh: '主菜单' },
  openMenu: { en: 'Open menu', zh: '打开菜单' },
  closeMenu: { en: 'Close menu', zh: '关闭菜单' },
  language: { en: 'Language', zh: '语言' },
  toDark: { en: 'Switch to dark', zh: '切换到深色' },
  toLight: { en: 'Switch to light', zh: '切换到浅色' },
  product: { en: 'Product', zh: '产品' },
  solutions: { en: 'Solutions', zh: '解决方案' },
  logIn: { en: 'Log In', zh: '登录' },
  account: { en: 'Account:', zh: '账户：' },
  signOut: { en: 'Sign Out', zh: '退出登录' },
  signOutSure: { en: 'Are you sure to Sign Out?', zh: '确定要退出登录吗？' },
  cancel: { en: 'Cancel', zh: '取消' },
  crumbs: { en: 'You are here', zh: '当前位置' },

  messages: { en: 'Messages', zh: '消息' },
  messagesUnread: { en: { one: 'Messages, {n} new', other: 'Messages, {n} new' }, zh: '消息，{n} 条未读' },
  approvalsWaiting: { en: 'Approvals, {n} wait for you', zh: '审批，{n} 项待处理' },
  forMe: { en: 'Wait for my decision', zh: '待我审批' },
  mine: { en: 'My requests under way', zh: '我的进行中申请' },
  announcements: { en: 'Announcements', zh: '公告' },
  recent: { en: 'Recent', zh: '最近' },
  noMessages: {
    en: 'No messages yet. What the console tells you is kept here.',
    zh: '暂无消息。控制台的提示会保存在这里。',
  },
  dismiss: { en: 'Dismiss', zh: '不再显示' },

  cookieText: {
    en: 'This website/application uses cookies to ensure you get the best experience and by clicking “I Accept” below, you consent to the use of cookies.',
    zh: '本网站/应用使用 Cookie 以确保您获得最佳体验。点击下方“我接受”，即表示您同意使用 Cookie。',
  },
  cookieMore: { en: 'Learn more', zh: '了解更多' },
  cookieAccept: { en: 'I Accept', zh: '我接受' },
  cookieLabel: { en: 'Cookie notice', zh: 'Cookie 提示' },

  notFound: { en: 'Page not found', zh: '页面不存在' },
  notFoundWhy: {
    en: 'If you typed the address, check it is correct. If you followed a link, the page may have moved.',
    zh: '此地址没有页面。它可能已移动，或链接有误。',
  },
  toStart: { en: 'Go to the start page', zh: '返回首页' },
  toGuide: { en: 'Read the user guide', zh: '查看使用指南' },
  unauthorized: { en: 'Unauthorized', zh: '未授权' },
  sessionExpired: { en: 'Session has expired, please login again!', zh: '登录已过期，请重新登录！' },
  login: { en: 'LOGIN', zh: '登录' },
  keptTyped: {
    en: 'We’ve kept what you typed. Log in in the new tab, then come back here.',
    zh: '您输入的内容已保留。请在新标签页登录后返回此处。',
  },
  pleaseWait: { en: 'Please wait', zh: '请稍候' },
  readingUser: { en: 'Reading user information...', zh: '正在读取用户信息…' },
  checkingUser: { en: 'Checking user status...', zh: '正在检查用户状态…' },
  loadFailed: {
    en: 'Your account could not be read. Nothing was changed.',
    zh: '无法读取您的账户信息，未作任何更改。',
  },
  triesAgainIn: {
    en: { one: 'Trying again in {n} second.', other: 'Trying again in {n} seconds.' },
    zh: '将在 {n} 秒后重试。',
  },
  tryingAgain: { en: 'Trying again…', zh: '正在重试…' },
  tryAgain: { en: 'Try again', zh: '重试' },
  crashed: { en: 'The page is crashed! Sorry, something is wrong.', zh: '页面崩溃了！抱歉，出了点问题。' },
  refresh: { en: 'Refresh Page', zh: '刷新页面' },
  reference: { en: 'Reference', zh: '参考编号' },

  later: { en: 'This screen is not built yet', zh: '此页面尚未完成' },
  laterWhy: {
    en: 'You may enter “{title}”, but it does not exist in this version of Falaj. It is not in the menu until it works.',
    zh: '您可以进入“{title}”，但当前版本的 Falaj 尚未提供此页面。完成之前不会出现在菜单中。',
  },
  laterOpen: {
    en: '“{title}” does not exist in this version of Falaj yet.',
    zh: '当前版本的 Falaj 尚未提供“{title}”。',
  },
})
