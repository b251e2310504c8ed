import { words } from '@falaj/contract/kernel/words'

export const merchantFormWords = words({
  name: { en: 'Name', zh: '姓名' },
  mobileHint: { en: 'Such as +971-501234567', zh: '例如 +971-501234567' },
})
