import { words } from '@falaj/contract/kernel/words'

export const footWords = words({
  papers: { en: 'Agreements and help', zh: '协议与帮助' },
})
