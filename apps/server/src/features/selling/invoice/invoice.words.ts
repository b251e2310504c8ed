// What an invoice says on paper and by mail.
import type { PayerText } from '@falaj/contract/kernel/payer-text'
import { vatKindWords, type VatKind } from '@falaj/contract/kernel/sale'

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
export const invoiceWords = {
  taxInvoice: { en: 'Tax invoice', zh: '税务账单', ar: 'فاتورة ضريبية' },
  plainInvoice: { en: 'Invoice', zh: '账单', ar: 'فاتورة' },
  taxCreditNote: { en: 'Tax credit note', zh: '税务贷项通知', ar: 'إشعار دائن ضريبي' },
  plainCreditNote: { en: 'Credit note', zh: '贷项通知', ar: 'إشعار دائن' },
  corrects: { en: 'Corrects invoice', zh: '更正的账单', ar: 'تصحيح للفاتورة' },
  correctsText: { en: '{number}, issued on {day}', zh: '{number}，开具于 {day}', ar: '{number}، الصادرة في {day}' },
  reason: { en: 'Reason', zh: '原因', ar: 'السبب' },
  vatRate: { en: 'VAT rate', zh: '增值税税率', ar: 'نسبة الضريبة' },
  creditTotal: { en: 'Total credited', zh: '冲减总额', ar: 'إجمالي المبلغ الدائن' },
  void: {
    en: 'This invoice was voided. Do not pay it.',
    zh: '此账单已作废，请勿付款。',
    ar: 'أُلغيت هذه الفاتورة. لا تدفعها.',
  },
  from: { en: 'From', zh: '开票方', ar: 'من' },
  to: { en: 'To', zh: '购买方', ar: 'إلى' },
  trn: { en: 'TRN {trn}', zh: '税务登记号 {trn}', ar: 'رقم التسجيل الضريبي {trn}' },
  issuedOn: { en: 'Issued on', zh: '开具日期', ar: 'تاريخ الإصدار' },
  dueOn: { en: 'Due on', zh: '到期日', ar: 'تاريخ الاستحقاق' },
  reference: { en: 'Reference', zh: '参考号', ar: 'المرجع' },
  text: { en: 'Description', zh: '项目', ar: 'الوصف' },
  quantity: { en: 'Quantity', zh: '数量', ar: 'الكمية' },
  unit: { en: 'Price', zh: '单价', ar: 'السعر' },
  discount: { en: 'Discount', zh: '折扣', ar: 'الخصم' },
  vat: { en: 'VAT', zh: '增值税', ar: 'الضريبة' },
  net: { en: 'Before VAT', zh: '不含税', ar: 'المبلغ قبل الضريبة' },
  total: { en: 'Total', zh: '总额', ar: 'الإجمالي' },
  paid: { en: 'Paid', zh: '已付', ar: 'المدفوع' },
  refunded: { en: 'Refunded', zh: '已退款', ar: 'المُسترد' },
  credited: { en: 'Credited', zh: '已冲减', ar: 'المخصوم بإشعار دائن' },
  due: { en: 'Amount due', zh: '应付', ar: 'المبلغ المستحق' },
  pay: {
    en: 'Pay by scanning this code or at {link}',
    zh: '扫码支付，或访问 {link}',
    ar: 'ادفع بمسح هذا الرمز أو على {link}',
  },
  page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页', ar: 'الصفحة {page} من {pages}' },
} as const satisfies Readonly<Record<string, PayerText>>
export const vatKindOnPaper: Readonly<Record<VatKind, PayerText>> = {
  standard: { ...vatKindWords.standard, ar: '5%' },
  zero: { ...vatKindWords.zero, ar: 'خاضع لنسبة الصفر' },
  exempt: { ...vatKindWords.exempt, ar: 'معفى' },
}
