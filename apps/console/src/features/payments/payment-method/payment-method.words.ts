import { words } from '@falaj/contract/kernel/words'

export const methodWords = words({
  lead: {
    en: 'Payers see the methods you offer in this order. Figures are for the last 30 days.',
    zh: '付款人按此顺序看到您启用的支付方式。数据为近 30 天。',
  },
  product: { en: 'Product', zh: '产品' },
  terms: {
    en: 'Fee {fee} plus VAT, at most {most} each',
    zh: '费率 {fee}（另加增值税），单笔上限 {most}',
  },
  method: { en: 'Method', zh: '支付方式' },
  isOn: { en: 'Offered', zh: '启用' },
  switch: { en: 'Offer {method}', zh: '启用{method}' },
  paid: { en: 'Paid', zh: '成功笔数' },
  rate: { en: 'Success rate', zh: '成功率' },
  share: { en: 'Share', zh: '占比' },
  amount: { en: 'Collected', zh: '收款额' },
  cost: { en: 'Cost', zh: '成本' },
  order: { en: 'Order', zh: '顺序' },
  up: { en: 'Move {method} up', zh: '将{method}上移' },
  down: { en: 'Move {method} down', zh: '将{method}下移' },
  none: { en: 'No payments', zh: '暂无' },
  saved: { en: 'Saved. It applies to new payments at once.', zh: '已保存，新的付款立即生效。' },
  offTitle: { en: 'Stop offering {method}?', zh: '停用{method}？' },
  off: { en: 'Stop offering', zh: '停用' },
  offImpact: {
    en: '{n} payments ({share}) used it in the last 30 days. Payers can no longer choose it, also on pages already open. Payments already started can still finish.',
    zh: '近 30 天有 {n} 笔付款（{share}）使用该方式。已打开收银台的付款人将无法再选择；进行中的付款不受影响。',
  },
  offUnused: {
    en: 'No one used it in the last 30 days. Payments already started can still finish.',
    zh: '近 30 天无人使用该方式。进行中的付款不受影响。',
  },
  anywhere: { en: 'Worldwide', zh: '全球' },
  AE: { en: 'United Arab Emirates', zh: '阿联酋' },
  methodTerms: {
    en: 'Fee {fee}, settled {settled}, {min} to {max}',
    zh: '费率 {fee}，{settled} 结算，{min} 至 {max}',
  },
  needs: { en: 'Needs {product}', zh: '需开通 {product}' },
  test: { en: 'Test payment', zh: '测试支付' },
  testTitle: { en: 'Open a test payment?', zh: '创建测试支付？' },
  testNext: {
    en: 'It is a real order for the smallest amount, on a page of its own. Pay it by the method you want to try, then refund it.',
    zh: '将以最小金额创建一笔真实订单，并在单独的页面打开。请用要测试的方式支付，然后退款。',
  },
  testDone: { en: 'Payment {number} is waiting:', zh: '支付单 {number} 待支付：' },
  testReady: { en: 'The test payment is ready.', zh: '测试支付已创建。' },
  testOpen: { en: 'Open the payment page', zh: '打开支付页面' },
  last: { en: 'Keep at least one payment method on.', zh: '至少须保留一种支付方式。' },
})
