// What an invoice says on paper and by mail.
import { words } from '@falaj/contract/words'

export const invoiceWords = words({
  mail: {
    en: '{seller} sent you invoice {number}: {amount}, due on {due}. Read and pay it here: {link}',
    zh: '{seller} 向您开具账单 {number}：{amount}，到期日 {due}。查看并支付：{link}',
  },
  reminder: {
    en: 'A reminder from {seller}: {amount} of invoice {number} is unpaid. It was due on {due}. Pay it here: {link}',
    zh: '{seller} 提醒您：账单 {number} 尚有 {amount} 未付，到期日 {due}。支付：{link}',
  },
  taxInvoice: { en: 'Tax invoice', zh: '税务账单' },
  plainInvoice: { en: 'Invoice', zh: '账单' },
  void: { en: 'This invoice was voided. Do not pay it.', zh: '此账单已作废，请勿付款。' },
  from: { en: 'From', zh: '开票方' },
  to: { en: 'To', zh: '购买方' },
  trn: { en: 'TRN {trn}', zh: '税务登记号 {trn}' },
  issuedOn: { en: 'Issued on', zh: '开具日期' },
  dueOn: { en: 'Due on', zh: '到期日' },
  reference: { en: 'Reference', zh: '参考号' },
  text: { en: 'Description', zh: '项目' },
  quantity: { en: 'Quantity', zh: '数量' },
  unit: { en: 'Price', zh: '单价' },
  discount: { en: 'Discount', zh: '折扣' },
  vat: { en: 'VAT', zh: '增值税' },
  net: { en: 'Before VAT', zh: '不含税' },
  total: { en: 'Total', zh: '总额' },
  paid: { en: 'Paid', zh: '已付' },
  credited: { en: 'Credited', zh: '已冲减' },
  due: { en: 'Amount due', zh: '应付' },
  pay: { en: 'Pay by scanning this code or at {link}', zh: '扫码支付，或访问 {link}' },
  page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' },
})
