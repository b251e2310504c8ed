import { words } from '@falaj/contract/kernel/words'

export const storeCheckoutWords = words({
  storePage: { en: 'Payment page', zh: '收银台' },
  storeLead: {
    en: 'For payment links, codes, invoices and orders of this store. What is left empty is as the merchant’s.',
    zh: '用于该门店的支付链接、收款码、账单和订单，留空的部分沿用商户设置。',
  },
  storeColours: { en: 'Colour', zh: '颜色' },
  storeMethods: { en: 'Payment methods', zh: '支付方式' },
  storeMethodsHint: {
    en: 'None chosen: all that the merchant offers. Methods that the merchant has switched off stay off.',
    zh: '不选表示提供商户的全部方式；商户已关闭的方式不会启用。',
  },
  storeAsMerchant: { en: 'As the merchant’s.', zh: '沿用商户设置。' },
  asMerchant: { en: 'As the merchant’s', zh: '沿用商户设置' },
  storeChange: { en: 'Change', zh: '修改' },
  storeSave: { en: 'Save', zh: '保存' },
  storeSaved: { en: 'Saved. Payers see it now.', zh: '已保存，付款人即可看到。' },
  primary: { en: 'Button colour', zh: '按钮颜色' },
  onPrimary: { en: 'Button text colour', zh: '按钮文字颜色' },
  logo: { en: 'Logo', zh: '标识' },
})
