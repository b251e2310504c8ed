import { words } from '@falaj/contract/kernel/words'

export const shopWords = words({
  title: { en: 'Test shop', zh: '测试商店' },
  lead: {
    en: 'A shop with a cart, as yours could be. Its server opens the order with POST /v1/payments under a key that never reaches this page, sends you to the checkout page, and asks GET /v1/payments/… what became of it when you come back.',
    zh: '一个带购物车的商店示例。其服务器通过 POST /v1/payments 创建订单（密钥不会出现在本页面），将您引导至收银台，返回后通过 GET /v1/payments/… 查询结果。',
  },
  cart: { en: 'Your cart', zh: '购物车' },
  karak: { en: 'Karak tea', zh: '卡拉克茶' },
  dates: { en: 'Dates, 500 g', zh: '椰枣 500 克' },
  oud: { en: 'Oud incense', zh: '沉香' },
  pay: { en: 'Go to checkout', zh: '去结账' },
  empty: { en: 'Put something in your cart.', zh: '请先选择商品。' },
  refused: { en: 'The API refused the order: {code}. {message}', zh: 'API 拒绝了该订单：{code}。{message}' },
  result: { en: 'Order {number}', zh: '订单 {number}' },
  paid: { en: 'Paid. Thank you!', zh: '已付款，谢谢！' },
  open: { en: 'Not paid yet.', zh: '尚未付款。' },
  state: { en: 'The API says: {status}', zh: 'API 返回：{status}' },
  unknown: { en: 'This shop doesn’t know that order.', zh: '本商店没有该订单。' },
  again: { en: 'Ask again', zh: '再次查询' },
  back: { en: 'Demo world', zh: '演示世界' },
  reference: { en: 'API reference', zh: 'API 文档' },
})
