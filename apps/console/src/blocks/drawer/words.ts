import { words } from '@falaj/contract/kernel/words'

export const drawerWords = words({
  up: { en: 'Previous record (arrow up)', zh: '上一条（方向键上）' },
  down: { en: 'Next record (arrow down)', zh: '下一条（方向键下）' },
  content: { en: 'Details', zh: '详情' },
})
