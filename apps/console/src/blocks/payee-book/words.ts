import { words } from '@falaj/contract/kernel/words'

export const payeeBookWords = words({
  saveAs: { en: 'Save to your payees as', zh: '保存到收款方名录，名称为' },
  saveAsHint: { en: 'Leave empty if you don’t want to save this payee.', zh: '如不保存，请留空。' },
  remove: { en: 'Remove payee', zh: '从名录中删除' },
  removed: { en: 'Payee removed.', zh: '已从名录中删除。' },
})
