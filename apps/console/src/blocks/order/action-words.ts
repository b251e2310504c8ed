import { words } from '@falaj/contract/kernel/words'

export const orderActionWords = words({
  submit: { en: 'Submit', zh: '提交' },
  edit: { en: 'Edit', zh: '修改' },
  cancel: { en: 'Cancel transfer', zh: '取消转账' },
  recall: { en: 'Recall', zh: '撤回' },
  cancelTitle: { en: 'Cancel {number}?', zh: '取消 {number}？' },
  cancelNext: {
    en: 'Any money on hold for it becomes available again. You can’t submit it after that.',
    zh: '相应冻结金额将恢复可用，此后不能再提交。',
  },
  repeat: { en: 'Repeat', zh: '再次转账' },
})
