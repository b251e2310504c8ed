// Chapter of the user guide: documents.
import { same, type Section } from '../paper.ts'

export const documents: Section = {
  id: 'documents',
  title: { en: 'Agreements, documents and downloads', zh: '协议、文档与下载' },
  blocks: [
    {
      en: 'You can read agreements, policies and this guide online, print them, or open them as a PDF with its version and date. Clauses are numbered so that you can refer to them.',
      zh: '协议、政策及本指南可在页面阅读、打印，也可打开带有版本号和日期的 PDF。条款均有编号，便于引用。',
    },
    {
      en: 'The document viewer opens only our own documents. You can use these keys:',
      zh: '文档查看器仅打开本站文档，快捷键如下：',
    },
    {
      table: {
        head: [
          { en: 'Key', zh: '按键' },
          { en: 'What it does', zh: '作用' },
        ],
        rows: [
          [same('← →, Page Up, Page Down'), { en: 'Previous and next page', zh: '上一页与下一页' }],
          [same('Home, End'), { en: 'First and last page', zh: '第一页与最后一页' }],
          [same('+ −'), { en: 'Zoom in and out', zh: '放大与缩小' }],
          [same('0'), { en: 'Fit to width', zh: '适合宽度' }],
        ],
      },
    },
    {
      en: 'The Download page lists the apps your provider publishes. Each has a QR code for your phone, its version, size and SHA-256 checksum. Compare the checksum with the one of your downloaded file. If even one character is different, don’t install it.',
      zh: '“下载”页面列出服务商发布的应用，各附手机二维码、版本、大小和 SHA-256 校验值。请与您获得的文件核对：只要有一个字符不同，请勿安装。',
    },
  ],
}
