// Refusals and field faults of the domain merchant.
import { faultTable, refusalTable } from './table.ts'

export const merchantErrors = refusalTable({
  WITH_THE_PROVIDER: {
    code: 40935,
    en: 'An earlier change is with the provider. Wait for their decision first.',
    zh: '此前的修改正由服务商审核，请等待结果。',
  },
  BANK_ACCOUNT_KNOWN: { code: 40973, en: 'You’ve already added this bank account.', zh: '您已添加该银行账户。' },
  APPLICATION_STATE: {
    code: 40921,
    en: 'This isn’t possible for the application in its current state.',
    zh: '申请的当前状态不允许此操作。',
  },
  APPLICATION_TOO_MANY: {
    code: 42921,
    en: 'You have several open applications. Finish one of them first.',
    zh: '您有多份未完成的申请，请先完成其中一份。',
  },
  PRODUCT_APPLIED: {
    code: 40949,
    en: 'Your business has already applied for this product.',
    zh: '您的商户已申请此产品。',
  },
  PRODUCT_NOT_FOR_ACCOUNT: {
    code: 40950,
    en: 'This product isn’t offered to your type of account.',
    zh: '您的账户类型不能申请此产品。',
  },
  MERCHANT_NOT_ADMITTED: {
    code: 40954,
    en: 'The product is open only to merchants on its list. Put the merchant on the list first.',
    zh: '此产品仅向名单内的商户开放，请先将该商户加入名单。',
  },
  PRODUCT_STATE: {
    code: 40952,
    en: 'This isn’t possible for the product in its current state.',
    zh: '产品的当前状态不允许此操作。',
  },
  AGREEMENT_WITHDRAWN: {
    code: 40953,
    en: 'This version of the agreement has been withdrawn. Create the current one and read it.',
    zh: '该版本协议已撤回，请生成并阅读当前版本。',
  },
  SECONDARY_CONTACT: {
    code: 41921,
    en: 'The person with this mobile number can’t sign in. Name another first administrator.',
    zh: '该手机号码的用户无法登录，请指定其他首位管理员。',
  },
  MERCHANT_SUSPENDED: {
    code: 41920,
    en: 'This merchant is suspended and takes no payments.',
    zh: '该商户已暂停，不能收款。',
  },
  CONTRACT_SIGNED: { code: 40922, en: 'This agreement has already been signed.', zh: '该协议已签署。' },
  CONTRACT_REPLACED: {
    code: 40923,
    en: 'A newer version has replaced this agreement. Read that one.',
    zh: '该协议已被新版本替换，请阅读新版本。',
  },
})

export const merchantFaults = faultTable({
  DOCUMENT_MISSING: { en: 'Your file has no such document. Upload it here.', zh: '您的资料中没有此文件，请在此上传。' },
  LICENCE_KNOWN: { en: 'You already have a secondary merchant with this licence.', zh: '您已有使用此执照的二级商户。' },
  NOT_DECLINED: { en: 'This answer wasn’t declined, so it can’t be changed.', zh: '此项未被拒绝，不能修改。' },
  UNCHANGED: { en: 'This was declined. Change it before you send it again.', zh: '此项被拒绝，请修改后再提交。' },
  DOCUMENT_EXPIRED: { en: 'This document has expired.', zh: '该文件已过期。' },
  DATE_ORDER: { en: 'This date must be after the date of issue.', zh: '该日期须晚于签发日期。' },
  DATE_FUTURE: { en: 'This date is in the future.', zh: '该日期尚未到来。' },
  WEBSITE: {
    en: 'Start with https://, for example https://example.com.',
    zh: '请以 https:// 开头填写网址，例如 https://example.com。',
  },
  PERCENT: {
    en: 'Enter a share between 0.01 and 100, with at most two decimals.',
    zh: '请输入 0.01 至 100 之间的比例，最多两位小数。',
  },
  SHARES_OVER: { en: 'The shares add up to more than 100%.', zh: '持股比例合计超过 100%。' },
  PRIMARY_CONTACT: { en: 'One of them must be the main contact.', zh: '须有一位主要联系人。' },
  REGISTERED_ADDRESS: { en: 'One of them must be the registered address.', zh: '须有一个注册地址。' },
  LICENCE_EXPIRED: { en: 'This licence has expired.', zh: '该执照已过期。' },
  ACCOUNT_NUMBER: { en: 'This isn’t a valid account number for this country.', zh: '账号格式与该国家或地区不符。' },
  ACCOUNT_TYPE: { en: 'There are no accounts of this type in this country.', zh: '该国家或地区没有此类账户。' },
  ACCOUNT_CURRENCY: { en: 'An account of this type cannot have this currency.', zh: '此类账户不支持该币种。' },
  ACCOUNT_KNOWN: { en: 'You’ve already added this account.', zh: '您已添加该账户。' },
  TERMS_NOTICE: {
    en: 'A higher fee or a lower limit needs a notice of 60 days.',
    zh: '提高费率或降低限额须提前 60 天通知。',
  },
})
