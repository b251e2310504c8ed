// Refusals and field faults of the domain selling.
import { faultTable, refusalTable } from './table.ts'

export const sellingErrors = refusalTable({
  IBAN_NOT_OFFERED: {
    code: 41096,
    en: 'No virtual bank accounts can be opened here yet. Ask your provider.',
    zh: '此处暂不能开立虚拟银行账户，请联系服务商。',
  },
  SENDER_UNKNOWN: {
    code: 41097,
    en: 'The bank did not name the sender’s account, so this can’t be returned automatically. Ask your provider.',
    zh: '银行未提供付款账户，无法自动退回，请联系服务商。',
  },
  INVOICE_ISSUED: {
    code: 40995,
    en: 'This invoice was issued and can no longer be changed. Issue a credit note, or void it and make a new one.',
    zh: '该账单已开具，不能再修改。请开具贷项通知，或作废后重新开具。',
  },
  CONSENT_MISSING: {
    code: 40996,
    en: 'This customer has not agreed to messages. Record the consent first.',
    zh: '该顾客尚未同意接收消息，请先记录同意。',
  },
  CUSTOMER_ERASED: {
    code: 40989,
    en: 'This customer’s personal data was erased, so nothing can be issued or sent to them.',
    zh: '该顾客的个人信息已删除，不能再向其开具或发送账单。',
  },
  MANDATE_CANCELED: {
    code: 41901,
    en: 'This mandate was cancelled. Nothing can be debited under it.',
    zh: '该扣款授权已取消，不能再扣款。',
  },
  MANDATE_OVER_CAP: {
    code: 41902,
    en: 'This is more than the cap the customer signed for.',
    zh: '金额超过顾客签署的单次上限。',
  },
  MANDATE_OVER_LIMIT: {
    code: 41905,
    en: 'This is more than your provider allows for one debit.',
    zh: '超过服务商允许的单次扣款金额。',
  },
  MANDATE_TOLD: {
    code: 41903,
    en: 'The customer has already been notified of the next debit’s amount. Change the one after it.',
    zh: '顾客已收到下次扣款金额的通知，请修改之后一次的金额。',
  },
  MANDATE_UNREACHABLE: {
    code: 41904,
    en: 'This customer has no e-mail address or mobile number. Share the link yourself.',
    zh: '该顾客没有邮箱或手机号，请自行分享链接。',
  },
  CARD_NOT_GIVEN: {
    code: 41912,
    en: 'The customer has not saved a card yet.',
    zh: '顾客尚未保存银行卡。',
  },
  TAPS_MAX: {
    code: 41913,
    en: 'This customer has been asked for 20 payments today. Ask again tomorrow.',
    zh: '今天已向该顾客请求 20 次付款，请明天再试。',
  },
  APPS_MAX: { code: 41144, en: 'You have 50 apps. Delete one first.', zh: '应用已达 50 个，请先删除一个。' },
  APP_DISABLED: {
    code: 41145,
    en: 'This app is disabled. Enable it before you make a secret.',
    zh: '该应用已停用，请先启用再生成密钥。',
  },
})

export const sellingFaults = faultTable({
  DOMAIN: {
    en: 'Enter a domain such as shop.example.com, without https://.',
    zh: '请输入域名，例如 shop.example.com，不含 https://。',
  },
  PACKAGE: { en: 'Enter a name such as com.example.shop.', zh: '请输入包名，例如 com.example.shop。' },
  CALLBACK_WEB: {
    en: 'Each address must start with https:// and be on the app’s domain.',
    zh: '每个地址须以 https:// 开头，且位于该应用的域名下。',
  },
  CALLBACK_MOBILE: {
    en: 'Each address must start with https:// or with the app’s own package, such as com.example.shop:/paid.',
    zh: '每个地址须以 https:// 或应用包名开头，例如 com.example.shop:/paid。',
  },
  WALLET_CODE: { en: 'A customer’s code has 18 digits.', zh: '付款码为 18 位数字。' },
  CAP_BELOW: { en: 'The cap can’t be less than the amount.', zh: '上限不能低于每次金额。' },
  QUANTITY: { en: 'Enter a quantity such as 1 or 2.5.', zh: '请输入数量，例如 1 或 2.5。' },
  OVER_DEPOSIT: { en: 'This is more than is left of the deposit.', zh: '超过该入账剩余金额。' },
  INVOICE_UNKNOWN: { en: 'Choose one of your open invoices.', zh: '请选择待付款的账单。' },
  INVOICE_TWICE: { en: 'This invoice is already in the list.', zh: '该账单已在列表中。' },
  OVER_DUE: { en: 'This is more than is still to be paid.', zh: '超过尚未支付的金额。' },
  OVER_CREDITABLE: {
    en: 'This is more than is still due or was refunded without a credit note.',
    zh: '超过未付及已退款但尚未冲减的金额。',
  },
  CUSTOMER_EMAIL: { en: 'This customer has no e-mail address.', zh: '该顾客没有邮箱地址。' },
  ITEM_UNKNOWN: {
    en: 'This item is not sold in this currency, or was archived.',
    zh: '该商品没有此币种的价格，或已归档。',
  },
  LINK_PAID: {
    en: 'Someone has paid or is paying, so the amount can’t be changed.',
    zh: '已有人支付或正在支付，金额不能再修改。',
  },
  PAID_MAX_LOW: {
    en: 'Enter a higher number: more people have already paid or are paying now.',
    zh: '请输入更大的数字：已支付和正在支付的人数已超过此数。',
  },
  SHEET_MODE: { en: 'Write payer, cashier or fixed.', zh: '请填写 payer、cashier 或 fixed。' },
  SHEET_NOTE: { en: 'Write none, optional or required.', zh: '请填写 none、optional 或 required。' },
  TIP_PERCENT: { en: 'Choose from 5, 10, 15 and 20.', zh: '可选 5、10、15、20。' },
  AMOUNT_NOT_FIXED: {
    en: 'Only a code with a fixed amount has one. Leave this empty, or write ‘fixed’ under ‘Amount by’.',
    zh: '仅固定金额的智能码需要填写；请留空，或将“Amount by”填为 fixed。',
  },
})
