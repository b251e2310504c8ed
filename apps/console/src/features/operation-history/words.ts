import { words } from '@falaj/contract/words'

export const historyWords = words({
  nobody: { en: 'Nobody signed in', zh: '未登录' },
  done: { en: '{who} did this. Nothing is left to do.', zh: '{who} 已执行此操作，无需后续处理。' },
  refused: {
    en: '{who} tried this and was refused. Nothing was changed.',
    zh: '{who} 尝试此操作但被拒绝，未作任何更改。',
  },
  failed: { en: 'This went wrong on our side. Nothing was changed.', zh: '服务出现问题，未作任何更改。' },
  changes: { en: 'What changed', zh: '变更内容' },
  noChanges: { en: 'No before and after was recorded for this action.', zh: '此操作没有记录变更前后的内容。' },
  field: { en: 'Field', zh: '字段' },
  before: { en: 'Before', zh: '变更前' },
  after: { en: 'After', zh: '变更后' },
  absent: { en: 'not set', zh: '未设置' },
  facts: { en: 'Where it came from', zh: '来源' },
  call: { en: 'Call', zh: '调用' },
  device: { en: 'Device', zh: '设备' },
  code: { en: 'Code', zh: '代码' },
})
