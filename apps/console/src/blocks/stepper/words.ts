import { words } from '@falaj/contract/kernel/words'

export const stepperWords = words({
  done: { en: 'done', zh: '已完成' },
  final: { en: 'done', zh: '已完成' },
  failed: { en: 'failed', zh: '失败' },
  ahead: { en: 'to come', zh: '未开始' },
})
