// Refusals and field faults of the domain accounts.
import { faultTable, refusalTable } from './table.ts'

export const accountsErrors = refusalTable({
  QUOTE_EXPIRED: { code: 41061, en: 'This quote has expired. Get a new one.', zh: '报价已过期，请重新获取。' },
  QUOTE_SPENT: { code: 40961, en: 'This quote has already been used.', zh: '该报价已被使用。' },
  QUOTE_CHANGED: {
    code: 40962,
    en: 'The amounts don’t match the quote. Get a new one.',
    zh: '金额与报价不一致，请重新获取报价。',
  },
  STATEMENT_EMPTY: {
    code: 40957,
    en: 'Nothing moved in this period. Choose another.',
    zh: '该期间没有任何记账，请选择其他期间。',
  },
  STATEMENT_STATE: { code: 40958, en: 'This isn’t possible in its current state.', zh: '当前状态不支持此操作。' },
  NOT_PAID_YET: {
    code: 40955,
    en: 'A certificate is available once the bank has paid.',
    zh: '银行付款成功后方可出具凭证。',
  },
  DRAFT_CHANGED: {
    code: 40974,
    en: 'This draft was changed on another page, or deleted.',
    zh: '该草稿已在其他页面修改或删除。',
  },
  DRAFTS_MANY: {
    code: 42931,
    en: 'You’ve reached the maximum number of drafts. Delete one first.',
    zh: '草稿数量已达上限，请先删除一份。',
  },
})

export const accountsFaults = faultTable({
  WITHOUT_STORES: {
    en: 'A statement of this type can’t be made for some stores only.',
    zh: '该类型的对账单不能仅针对部分门店。',
  },
  CURRENCY_NOT_HELD: { en: 'You don’t have this currency yet. Add it first.', zh: '您尚未持有该币种，请先添加。' },
  CURRENCY_SAME: { en: 'Choose two different currencies.', zh: '请选择两种不同的币种。' },
  CURRENCY_HELD: { en: 'You already have this currency.', zh: '您已持有该币种。' },
  CASHBACK_PERCENT: { en: 'Enter a percentage from 0.01 to 50.', zh: '请输入 0.01 至 50 之间的百分比。' },
  OVER_BUDGET: { en: 'This is more than the budget.', zh: '超过预算。' },
  CAMPAIGN_DAYS: {
    en: 'Choose an end after the start, in the future and within 366 days.',
    zh: '结束时间须晚于开始时间和当前时间，且不超过 366 天。',
  },
  OVER_MONTHLY: { en: 'This is more than is left of this month’s limit.', zh: '超过本月剩余限额。' },
  CURRENCY_CANNOT_LEAVE: {
    en: 'No bank account can receive this currency. Exchange it first.',
    zh: '没有可接收该币种的银行账户，请先兑换。',
  },
  PAYEE_UNKNOWN: { en: 'Choose one of your bank accounts.', zh: '请选择您的银行账户。' },
  PAYEE_CURRENCY: { en: 'This bank account has another currency.', zh: '该银行账户的币种不同。' },
  PAYEE_IN_REVIEW: { en: 'This bank account is not verified yet.', zh: '该银行账户尚未完成核验。' },
  PAYEE_COOLING: {
    en: 'This bank account is new. You can use it once its cooling-off period ends.',
    zh: '该银行账户为新账户，冷静期结束前不能付款。',
  },
  PAYEE_FROZEN: { en: 'This bank account is frozen.', zh: '该银行账户已冻结。' },
  PAYEE_REMOVED: { en: 'This bank account was removed.', zh: '该银行账户已删除。' },
  PAYEE_REJECTED: { en: 'The bank did not confirm this account.', zh: '银行未确认该账户。' },
  BANK_LINE: {
    en: "Banks print only letters A to Z, digits, blanks and / - ? : ( ) . , ' +",
    zh: "银行仅支持英文字母、数字、空格及 / - ? : ( ) . , ' +",
  },
  TIME: { en: 'Enter a time such as 10:00.', zh: '请输入时间，例如 10:00。' },
  PAYEE_MID: { en: 'A merchant ID has 8 to 16 digits.', zh: '商户号为 8 至 16 位数字。' },
  PAYEE_NOT_FOUND: { en: 'There is no merchant with this ID.', zh: '没有该商户号对应的商户。' },
  CURRENCY_MIXED: { en: 'All rows of a sheet have one currency.', zh: '同一文件只能使用一种币种。' },
  SHEET_UTF8: { en: 'The file isn’t UTF-8 text.', zh: '文件不是 UTF-8 文本。' },
  SHEET_HEADING: {
    en: 'The first line must be: MID,Amount,Currency,Reference,Note',
    zh: '首行须为：MID,Amount,Currency,Reference,Note',
  },
  SHEET_ROWS: { en: 'A sheet can have up to 100,000 rows.', zh: '每个文件最多 100,000 行。' },
  PART_UNKNOWN: { en: 'One of these rows is no longer waiting.', zh: '所选行中有的已不在待处理之列。' },
  PART_ALL: { en: 'At least one row must remain. Reject it instead.', zh: '至少须保留一行；否则请直接拒绝。' },
  CONTROL_TOTAL: { en: 'The rows add up to another amount.', zh: '各行合计与此不符。' },
  PAYEE_SELF: { en: 'This is your own merchant ID.', zh: '这是您自己的商户号。' },
  PERIOD_LONG: { en: 'Too many statements at once. Choose a shorter period.', zh: '一次生成过多，请选择较短期间。' },
})
