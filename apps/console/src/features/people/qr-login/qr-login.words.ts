import { words } from '@falaj/contract/kernel/words'

export const qrLoginWords = words({
  lead: {
    en: 'Log in on another screen from here. Choose “QR code” there and scan it, or paste its code here.',
    zh: '用此设备登录另一块屏幕：在那边选择“二维码”并扫描，或将代码粘贴到此处。',
  },
  code: { en: 'Code', zh: '代码' },
  show: { en: 'Show the request', zh: '查看请求' },
  gone: {
    en: 'This code has expired. Get a new one on the other screen.',
    zh: '此代码已失效，请在另一块屏幕上重新生成。',
  },
  notCode: {
    en: 'This isn’t a valid code. Copy the whole code from the other screen.',
    zh: '这不是有效的代码，请从另一块屏幕完整复制。',
  },
  title: { en: 'Is this you?', zh: '是您本人吗？' },
  why: {
    en: 'Someone wants to log in as you on the screen below. Only approve this if you started it.',
    zh: '有人请求在以下屏幕上以您的身份登录。仅确认您本人发起的请求。',
  },
  browser: { en: 'Browser', zh: '浏览器' },
  unknownBrowser: { en: 'Unknown browser', zh: '未知浏览器' },
  address: { en: 'Address', zh: '地址' },
  asked: { en: 'Requested at', zh: '请求时间' },
  actsFor: { en: 'Acts for', zh: '所属商户' },
  number: { en: 'Which number is on the other screen?', zh: '另一块屏幕上显示的是哪个数字？' },
  approve: { en: 'Approve', zh: '确认登录' },
  refuse: { en: 'Refuse', zh: '拒绝' },
  chooseFirst: { en: 'Choose the number first.', zh: '请先选择数字。' },
  AUTHENTICATED: { en: 'Approved. You’re logged in on the other screen.', zh: '已确认，另一块屏幕已登录。' },
  REJECTED: { en: 'Refused. The other screen wasn’t logged in.', zh: '已拒绝，另一块屏幕不会登录。' },
  wrongNumber: {
    en: 'That isn’t the number on the other screen, so we refused the login. If it was you, get a new code there.',
    zh: '该数字与另一块屏幕不符，已拒绝。如是您本人，请在那边重新生成代码。',
  },
  sessions: { en: 'See where you’re logged in', zh: '查看登录设备' },
  another: { en: 'Another code', zh: '其他代码' },
})
