import { words } from '@falaj/contract/words'

export const payeeBookWords = words({
  saveAs: { en: 'Keep in the payee book as', zh: '保存到收款方名录，名称为' },
  saveAsHint: { en: 'Leave it empty if you do not want to keep them.', zh: '如不保存，请留空。' },
  remove: { en: 'Remove from the book', zh: '从名录中删除' },
  removed: { en: 'Removed from the payee book.', zh: '已从名录中删除。' },
})
