// Refusals of the month close.
import { refusalTable } from './table.ts'

export const monthCloseErrors = refusalTable({
  MONTH_RUNNING: { code: 43186, en: 'This month isn’t over yet.', zh: '该月尚未结束。' },
  MONTH_CLOSED: {
    code: 43187,
    en: 'This month is closed or on hold: nothing can be booked in it.',
    zh: '该月已关账或已锁定，不能记账。',
  },
  MONTH_ITEMS_OPEN: {
    code: 43188,
    en: 'Something is still open in this month. Finish it, or give a reason for each item.',
    zh: '该月仍有未完成事项，请处理或逐项填写原因。',
  },
  MONTH_ORDER: { code: 43189, en: 'Close the months before it first.', zh: '请先关账之前的月份。' },
  MONTH_STATE: { code: 43190, en: 'This can’t be done with the month now.', zh: '该月当前不能执行此操作。' },
  MONTH_CHANGED: {
    code: 43191,
    en: 'The figures have changed since they were shown. Check them again.',
    zh: '数据在显示后已变化，请重新核对。',
  },
  MONTH_LATER: {
    code: 43192,
    en: 'A later month is closed. Reopen that one first.',
    zh: '之后的月份已关账，请先重开该月。',
  },
})
