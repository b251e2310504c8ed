import { words } from '@falaj/contract/kernel/words'

export const resultWords = words({
  closed: { en: '{number} can’t be changed any more', zh: '{number} 已不能修改' },
  closedText: {
    en: 'It was decided, recalled or has expired. Open it to see what happened.',
    zh: '它已被审批、撤回或过期。请打开查看结果。',
  },
  toRequest: { en: 'Open the request', zh: '查看申请' },
})
