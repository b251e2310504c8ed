// What an invoice says on paper and by mail.
import type { PayerText } from '@falaj/contract/kernel/payer-text'
import { words } from '@falaj/contract/kernel/words'

export const invoiceMails = {
  mail: {
    en: '{seller} sent you invoice {number}: {amount}, due on {due}. Read and pay it here: {link}',
    zh: '{seller} 向您开具账单 {number}：{amount}，到期日 {due}。查看并支付：{link}',
    ar: 'أرسل إليك {seller} الفاتورة {number}: {amount}، تستحق في {due}. اقرأها وادفعها هنا: {link}',
  },
  paidMail: {
    en: '{seller} sent you invoice {number} for {total}. Nothing is left to pay. Read it here: {link}',
    zh: '{seller} 向您发送账单 {number}，总额 {total}，无需再付款。查看：{link}',
    ar: 'أرسل إليك {seller} الفاتورة {number} بمبلغ {total}. لم يبقَ ما يُدفع. اقرأها هنا: {link}',
  },
  reminder: {
    en: 'A reminder from {seller}: {amount} of invoice {number} is unpaid. It was due on {due}. Pay it here: {link}',
    zh: '{seller} 提醒您：账单 {number} 尚有 {amount} 未付，到期日 {due}。支付：{link}',
    ar: 'تذكير من {seller}: لم يُدفع {amount} من الفاتورة {number}، وكانت تستحق في {due}. ادفعها هنا: {link}',
  },
} satisfies Record<string, PayerText>
export const invoiceWords = words({
  taxInvoice: { en: 'Tax invoice', zh: '税务账单' },
  plainInvoice: { en: 'Invoice', zh: '账单' },
  taxCreditNote: { en: 'Tax credit note', zh: '税务贷项通知' },
  plainCreditNote: { en: 'Credit note', zh: '贷项通知' },
  corrects: { en: 'Corrects invoice', zh: '更正的账单' },
  correctsText: { en: '{number}, issued on {day}', zh: '{number}，开具于 {day}' },
  reason: { en: 'Reason', zh: '原因' },
  vatRate: { en: 'VAT rate', zh: '增值税税率' },
  creditTotal: { en: 'Total credited', zh: '冲减总额' },
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
  refunded: { en: 'Refunded', zh: '已退款' },
  credited: { en: 'Credited', zh: '已冲减' },
  due: { en: 'Amount due', zh: '应付' },
  pay: { en: 'Pay by scanning this code or at {link}', zh: '扫码支付，或访问 {link}' },
  page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' },
})
