import { words } from '@falaj/contract/kernel/words'

export const downloadWords = words({
  title: { en: 'Download', zh: '下载' },
  lead: {
    en: 'Falaj Business on your phone: see payments as they arrive, approve requests, and log in here by scanning a code. Only use the download links on this page.',
    zh: '在手机上使用 Falaj Business：实时查看收款、审批请求，并可扫码登录本站。请仅使用本页的地址。',
  },
  plain: { en: 'Plain text list', zh: '纯文本列表' },
  plainWhy: {
    en: 'Versions, sizes, checksums and links as plain text:',
    zh: '版本、大小、校验值和地址，无需绘制任何内容：',
  },
  apps: { en: 'Apps', zh: '应用' },
  loading: { en: 'Loading apps…', zh: '正在读取已发布的应用…' },
  none: { en: 'No apps available', zh: '暂无已发布的应用' },
  noneWhy: {
    en: 'Your provider hasn’t published any apps. You can use the console in your phone’s browser.',
    zh: '此安装未提供应用。控制台可在手机浏览器中使用，与此处相同。',
  },
  failed: { en: 'The list couldn’t be loaded', zh: '无法读取列表' },
  again: { en: 'Try again', zh: '重试' },
  version: { en: 'Version', zh: '版本' },
  released: { en: 'Released', zh: '发布日期' },
  size: { en: 'Size', zh: '大小' },
  needs: { en: 'Requires', zh: '系统要求' },
  get: { en: 'Download', zh: '获取' },
  getFor: { en: 'Download {name}', zh: '获取：{name}' },
  code: { en: 'QR code to download {name}', zh: '{name} 下载地址的二维码' },
  check: { en: 'Check your download', zh: '核对您获得的文件' },
  checkWhy: {
    en: 'If a file was changed on its way to you, its checksum is different. Calculate the checksum of your file and compare it with the one above. If even one character is different, don’t install it.',
    zh: '传输途中被更改的文件，其校验值会不同。请计算您的文件的校验值并与上方核对；只要有一个字符不同，请勿安装。',
  },
})
