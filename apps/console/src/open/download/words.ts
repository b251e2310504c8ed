import { words } from '@falaj/contract/words'

export const downloadWords = words({
  title: { en: 'Download', zh: '下载' },
  lead: {
    en: 'Falaj Business on your phone: see payments as they come in, approve requests, and sign in here by scanning a code. Use only the addresses on this page.',
    zh: '在手机上使用 Falaj Business：实时查看收款、审批请求，并可扫码登录本站。请仅使用本页的地址。',
  },
  plain: { en: 'The list as plain text', zh: '纯文本列表' },
  plainWhy: {
    en: 'Versions, sizes, checksums and addresses without anything that has to be drawn:',
    zh: '版本、大小、校验值和地址，无需绘制任何内容：',
  },
  apps: { en: 'Apps', zh: '应用' },
  loading: { en: 'Looking up the published apps…', zh: '正在读取已发布的应用…' },
  none: { en: 'No apps are published', zh: '暂无已发布的应用' },
  noneWhy: {
    en: 'This installation offers no apps. The console works in the browser of your phone just as it does here.',
    zh: '此安装未提供应用。控制台可在手机浏览器中使用，与此处相同。',
  },
  failed: { en: 'The list could not be read', zh: '无法读取列表' },
  again: { en: 'Try again', zh: '重试' },
  version: { en: 'Version', zh: '版本' },
  released: { en: 'Released', zh: '发布日期' },
  size: { en: 'Size', zh: '大小' },
  needs: { en: 'Needs', zh: '系统要求' },
  get: { en: 'Get it', zh: '获取' },
  getFor: { en: 'Get it: {name}', zh: '获取：{name}' },
  code: { en: 'QR code of the address of {name}', zh: '{name} 下载地址的二维码' },
  check: { en: 'Check what you got', zh: '核对您获得的文件' },
  checkWhy: {
    en: 'A file that was changed on its way has another checksum. Compute that of your file and compare it with the one above; if a single character differs, do not install it.',
    zh: '传输途中被更改的文件，其校验值会不同。请计算您的文件的校验值并与上方核对；只要有一个字符不同，请勿安装。',
  },
})
