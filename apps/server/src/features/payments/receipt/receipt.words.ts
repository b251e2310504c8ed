// Texts of a receipt, in a message and on paper.
import type { PayerText } from '@falaj/contract/kernel/payer-text'
import { words } from '@falaj/contract/kernel/words'

export const receiptMessage: PayerText = {
  en: '{merchant}: your receipt for {amount} is here: {link}',
  zh: '{merchant}：您支付 {amount} 的电子小票：{link}',
  ar: '{merchant}: إيصالك بمبلغ {amount} هنا: {link}',
}
export const receiptWords = words({
  title: { en: 'Receipt', zh: '电子小票' },
  from: { en: 'From', zh: '商户' },
  paidWith: { en: 'Paid with', zh: '支付方式' },
  otherMethod: { en: 'Another method', zh: '其他方式' },
  vat: { en: 'VAT included', zh: '含增值税' },
  vatAt: { en: 'VAT {rate}% included', zh: '含 {rate}% 增值税' },
  trn: { en: 'TRN {trn}', zh: '税务登记号 {trn}' },
  paidAt: { en: 'Paid', zh: '支付时间' },
  payment: { en: 'Payment no', zh: '支付单号' },
  order: { en: 'Order no', zh: '订单号' },
  store: { en: 'Store', zh: '门店' },
  item: { en: 'Item', zh: '商品' },
  quantity: { en: 'Quantity', zh: '数量' },
  price: { en: 'Price', zh: '单价' },
  purchase: { en: 'Purchase', zh: '消费' },
  tip: { en: 'Tip', zh: '小费' },
  refunded: { en: 'Refunded', zh: '已退款' },
  total: { en: 'Total paid', zh: '实付' },
  page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' },
})
