// Refusals and field faults of the domain customers.
import { faultTable, refusalTable } from './table.ts'

export const customersErrors = refusalTable({
  CUSTOMER_OWES: {
    code: 40993,
    en: 'This customer has open invoices. Close them first: then the record can be erased.',
    zh: '该顾客有未结清的账单，请先处理账单，再删除个人信息。',
  },
})

export const customersFaults = faultTable({
  STOCK: { en: 'Enter a whole number, 0 or more.', zh: '请输入大于等于 0 的整数。' },
  CURRENCY_TWICE: { en: 'There is already a price in this currency.', zh: '该币种已有价格。' },
  SKU_KNOWN: { en: 'Another item has this SKU.', zh: '该货号已被其他商品使用。' },
  BARCODE: { en: 'A barcode has 8 to 14 digits.', zh: '条码为 8 至 14 位数字。' },
  CUSTOMER_KNOWN: { en: 'Another customer already has this.', zh: '已有其他顾客使用此信息。' },
  SHEET_TWICE: { en: 'This appears twice in the sheet.', zh: '在此表中重复出现。' },
})
