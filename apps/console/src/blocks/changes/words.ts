import { words } from '@falaj/contract/kernel/words'

export const changesWords = words({
  field: { en: 'Field', zh: '字段' },
  before: { en: 'Before', zh: '之前' },
  after: { en: 'After', zh: '之后' },
  value: { en: 'Value', zh: '内容' },
  absent: { en: 'nothing', zh: '无' },
})
