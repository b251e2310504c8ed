// Words that several blocks share.
import { words } from '@falaj/contract/kernel/words'

export const blockWords = words({
  close: { en: 'Close', zh: '关闭' },
  eachResult: { en: 'What became of each', zh: '逐笔结果' },
  cancel: { en: 'Cancel', zh: '取消' },
  more: { en: 'More', zh: '更多' },
  less: { en: 'Less', zh: '收起' },
  clear: { en: 'Clear', zh: '清除' },
  apply: { en: 'Apply', zh: '应用' },
  tryAgain: { en: 'Try again', zh: '重试' },
  copy: { en: 'Copy', zh: '复制' },
  copied: { en: 'Copied.', zh: '已复制。' },
  loading: { en: 'Loading', zh: '加载中' },
  choose: { en: 'Choose', zh: '请选择' },
  unknown: { en: 'Not known yet', zh: '尚不可知' },
  revealContact: { en: 'Show e-mail and phone', zh: '显示邮箱与电话' },
  contact: { en: 'Contact', zh: '联系方式' },
})
