// Texts of a receipt, in a message and on paper.
import type { PayerText } from '@falaj/contract/kernel/payer-text'

export const receiptMessage: PayerText = {
  en: '{merchant}: your receipt for {amount} is here: {link}',
  zh: '{merchant}：您支付 {amount} 的电子小票：{link}',
  ar: '{merchant}: إيصالك بمبلغ {amount} هنا: {link}',
}
export const receiptWords = {
  title: { en: 'Receipt', zh: '电子小票', ar: 'إيصال' },
  from: { en: 'From', zh: '商户', ar: 'من' },
  paidWith: { en: 'Paid with', zh: '支付方式', ar: 'طريقة الدفع' },
  otherMethod: { en: 'Another method', zh: '其他方式', ar: 'طريقة أخرى' },
  vat: { en: 'VAT included', zh: '含增值税', ar: 'شامل ضريبة القيمة المضافة' },
  vatAt: { en: 'VAT {rate}% included', zh: '含 {rate}% 增值税', ar: 'شامل ضريبة القيمة المضافة ({rate}%)' },
  trn: { en: 'TRN {trn}', zh: '税务登记号 {trn}', ar: 'رقم التسجيل الضريبي {trn}' },
  paidAt: { en: 'Paid', zh: '支付时间', ar: 'تاريخ الدفع' },
  payment: { en: 'Payment no', zh: '支付单号', ar: 'رقم الدفعة' },
  order: { en: 'Order no', zh: '订单号', ar: 'رقم الطلب' },
  store: { en: 'Store', zh: '门店', ar: 'المتجر' },
  item: { en: 'Item', zh: '商品', ar: 'الصنف' },
  quantity: { en: 'Quantity', zh: '数量', ar: 'الكمية' },
  price: { en: 'Price', zh: '单价', ar: 'السعر' },
  purchase: { en: 'Purchase', zh: '消费', ar: 'مشتريات' },
  coupon: { en: 'Coupon: {name}', zh: '优惠券：{name}', ar: 'قسيمة: {name}' },
  tip: { en: 'Tip', zh: '小费', ar: 'إكرامية' },
  refunded: { en: 'Refunded', zh: '已退款', ar: 'المُسترد' },
  total: { en: 'Total paid', zh: '实付', ar: 'الإجمالي المدفوع' },
  page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页', ar: 'الصفحة {page} من {pages}' },
} as const satisfies Readonly<Record<string, PayerText>>
