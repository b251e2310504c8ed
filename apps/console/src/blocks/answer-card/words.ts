import { words } from '@falaj/contract/words'

export const answerWords = words({
  toRequest: { en: 'Open the request', zh: '查看申请' },
})
