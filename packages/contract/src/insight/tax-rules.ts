// Checks of an electronic tax invoice before it is issued: rules of PINT AE under their official ids, each with the place to correct it. Ids that
// begin with FALAJ are our own. The rules themselves are in the server's tax-invoice.check.ts.
import { words } from '../kernel/words.ts'

/** Where a fault is corrected: the merchant's basic information, the provider's settings, or the program itself. */
export const taxFixes = ['merchant', 'provider', 'document'] as const
export type TaxFix = (typeof taxFixes)[number]

/** Fields of the document that members can correct, by the names that they see. */
export const taxFieldWords = words({
  'buyer.name': { en: 'Company name', zh: '公司名称' },
  'buyer.trn': { en: 'Tax registration number (TRN)', zh: '税务登记号（TRN）' },
  'buyer.licence': { en: 'Trade licence no', zh: '营业执照号' },
  'buyer.authority': { en: 'Issuing authority of the trade licence', zh: '营业执照签发机关' },
  'buyer.address': { en: 'Registered address', zh: '注册地址' },
  'buyer.address.line': { en: 'Street of the registered address', zh: '注册地址街道' },
  'buyer.address.city': { en: 'City of the registered address', zh: '注册地址城市' },
  'buyer.address.emirate': { en: 'Emirate of the registered address', zh: '注册地址所在酋长国' },
  'seller.name': { en: 'FALAJ_TAX_NAME', zh: 'FALAJ_TAX_NAME' },
  'seller.trn': { en: 'FALAJ_TAX_TRN', zh: 'FALAJ_TAX_TRN' },
  'seller.licence': { en: 'FALAJ_TAX_LICENCE', zh: 'FALAJ_TAX_LICENCE' },
  'seller.authority': { en: 'FALAJ_TAX_LICENCE_AUTHORITY', zh: 'FALAJ_TAX_LICENCE_AUTHORITY' },
  'seller.address': { en: 'FALAJ_TAX_STREET', zh: 'FALAJ_TAX_STREET' },
  'seller.address.line': { en: 'FALAJ_TAX_STREET', zh: 'FALAJ_TAX_STREET' },
  'seller.address.city': { en: 'FALAJ_TAX_CITY', zh: 'FALAJ_TAX_CITY' },
  'seller.address.emirate': { en: 'FALAJ_TAX_EMIRATE', zh: 'FALAJ_TAX_EMIRATE' },
  month: { en: 'Month', zh: '账期' },
  rate: { en: 'Exchange rate', zh: '汇率' },
  reason: { en: 'Reason of the correction', zh: '更正原因' },
  corrects: { en: 'Corrected invoice', zh: '被更正的发票' },
  header: { en: 'Head of the document', zh: '单据抬头' },
  payment: { en: 'Means of payment', zh: '付款方式' },
  lines: { en: 'Lines', zh: '明细行' },
  taxes: { en: 'VAT by rate', zh: '按税率汇总的增值税' },
  totals: { en: 'Totals', zh: '合计' },
})
export type TaxField = keyof typeof taxFieldWords
export const taxFixOf = (field: TaxField): TaxFix =>
  field.startsWith('buyer') ? 'merchant' : field.startsWith('seller') || field === 'rate' ? 'provider' : 'document'

/** What is wrong, and what to do. */
export const taxRuleWords = words({
  'FALAJ-MONTH': {
    en: 'The month is not over yet. The invoice is issued on the first day of the next month.',
    zh: '本月尚未结束，发票将于下月第一天开具。',
  },
  'FALAJ-EMPTY': { en: 'There were no fees in this month.', zh: '本月没有手续费。' },
  'FALAJ-RATE': {
    en: 'There is no exchange rate to dirhams for a currency of this month. It is fetched again every hour.',
    zh: '本月某一币种缺少兑迪拉姆的汇率，系统每小时重新获取。',
  },
  'FALAJ-TRN': {
    en: 'Your tax registration number is missing. Add it under Basic information, with your VAT certificate.',
    zh: '缺少您的税务登记号，请在“基本信息”中填写，并上传增值税登记证。',
  },
  'aligned-ibrp-001-ae': {
    en: 'The specification must be urn:peppol:pint:billing-1@ae-1.',
    zh: '规范标识必须为 urn:peppol:pint:billing-1@ae-1。',
  },
  'aligned-ibrp-002-ae': {
    en: 'The business process must be urn:peppol:bis:billing.',
    zh: '业务流程必须为 urn:peppol:bis:billing。',
  },
  'ibr-001': { en: 'The specification is missing.', zh: '缺少规范标识。' },
  'ibr-076': { en: 'The business process is missing.', zh: '缺少业务流程。' },
  'ibr-004': { en: 'The type of the document is missing.', zh: '缺少单据类型。' },
  'ibr-005': { en: 'The currency of the document is missing.', zh: '缺少单据币种。' },
  'ibr-079': { en: 'A text of the document is there and empty.', zh: '单据中存在空白文本。' },
  'ibr-002': { en: 'The document has no number.', zh: '单据没有编号。' },
  'ibr-003': { en: 'The day of issue is missing.', zh: '缺少开具日期。' },
  'ibr-073': { en: 'A day is not written as year, month and day.', zh: '日期格式不正确，应为年-月-日。' },
  'ibr-cl-01': { en: 'The type of the document must be 380, 381 or 480.', zh: '单据类型必须为 380、381 或 480。' },
  'ibr-cl-04': { en: 'The currency of the document is not a known currency.', zh: '单据币种无效。' },
  'ibr-193-ae': { en: 'The document has no UUID.', zh: '单据缺少 UUID。' },
  'ibr-154-ae': { en: 'The type of transaction must be eight digits of 0 and 1.', zh: '交易类型必须为八位 0 或 1。' },
  'ibr-138-ae': { en: 'A summary invoice must name its period.', zh: '汇总发票必须注明账期。' },
  'ibr-157-ae': {
    en: 'An invoice that is no tax invoice, or its credit note, cannot be a summary.',
    zh: '非税务发票及其贷记通知不能为汇总类型。',
  },
  'ibr-co-19': { en: 'The period has neither a beginning nor an end.', zh: '账期缺少起止日期。' },
  'ibr-160-ae': {
    en: 'Another frequency of billing must be explained in the note.',
    zh: '其他开票频率须在备注中说明。',
  },
  'ibr-029': { en: 'The period ends before it begins.', zh: '账期的结束日早于开始日。' },
  'ibr-005-ae': { en: 'The frequency of billing is not a known code.', zh: '开票频率代码无效。' },
  'ibr-006': { en: 'The name of the seller is missing.', zh: '缺少销售方名称。' },
  'ibr-007': {
    en: 'The name of the buyer is missing. Add it under Basic information.',
    zh: '缺少购买方名称，请在“基本信息”中填写。',
  },
  'ibr-008': { en: 'The address of the seller is missing.', zh: '缺少销售方地址。' },
  'ibr-010': {
    en: 'The registered address is missing. Add it under Basic information.',
    zh: '缺少注册地址，请在“基本信息”中填写。',
  },
  'ibr-009': { en: 'The country of the seller is missing.', zh: '缺少销售方国家。' },
  'ibr-011': {
    en: 'The country of the registered address is missing. Correct it under Basic information.',
    zh: '注册地址缺少国家，请在“基本信息”中修改。',
  },
  'ibr-cl-14': { en: 'A country is not a code of two letters.', zh: '国家代码须为两位字母。' },
  'ibr-co-26': {
    en: 'The seller has neither a tax registration number nor a trade licence.',
    zh: '销售方既无税务登记号也无营业执照号。',
  },
  'ibr-136-ae': {
    en: 'Without VAT the invoice needs your trade licence. Add it under Basic information.',
    zh: '不含增值税的发票须注明营业执照号，请在“基本信息”中填写。',
  },
  'ibr-143-ae': {
    en: 'The address of the seller needs street, city and emirate.',
    zh: '销售方地址需包含街道、城市和酋长国。',
  },
  'ibr-144-ae': {
    en: 'The registered address needs a street and a city in one of the seven emirates. Correct it under Basic information.',
    zh: '注册地址需包含街道，且城市须位于七个酋长国之一，请在“基本信息”中修改。',
  },
  'ibr-128-ae': {
    en: 'The emirate must be one of AUH, DXB, SHJ, AJM, UAQ, RAK and FUJ.',
    zh: '酋长国代码必须为 AUH、DXB、SHJ、AJM、UAQ、RAK 或 FUJ。',
  },
  'ibr-132-ae': {
    en: 'A tax registration number has 15 digits, begins with 1 and ends with 03.',
    zh: '税务登记号为 15 位数字，以 1 开头、以 03 结尾。',
  },
  'ibr-134-ae': { en: 'The tax registration number of the seller is missing.', zh: '缺少销售方的税务登记号。' },
  'ibr-080': { en: 'The electronic address of the buyer is missing.', zh: '缺少购买方的电子地址。' },
  'ibr-081': { en: 'The electronic address of the seller is missing.', zh: '缺少销售方的电子地址。' },
  'ibr-135-ae': {
    en: 'The electronic address must be the first ten digits of the tax registration number.',
    zh: '电子地址必须为税务登记号的前十位数字。',
  },
  'ibr-148-ae': {
    en: 'The tax identification number of the seller has 10 digits and begins with 1.',
    zh: '销售方税务识别号为 10 位数字，以 1 开头。',
  },
  'ibr-150-ae': { en: 'The trade licence of the seller is missing.', zh: '缺少销售方的营业执照号。' },
  'ibr-172-ae': {
    en: 'The authority that issued the seller’s trade licence is missing.',
    zh: '缺少销售方营业执照的签发机关。',
  },
  'ibr-101-ae': {
    en: 'The authority that issued your trade licence is missing. Add it under Basic information.',
    zh: '缺少营业执照的签发机关，请在“基本信息”中填写。',
  },
  'ibr-183-ae': {
    en: 'The trade licence is missing. Add it under Basic information.',
    zh: '缺少营业执照号，请在“基本信息”中填写。',
  },
  'ibr-191-ae': { en: 'The means of payment is missing.', zh: '缺少付款方式。' },
  'ibr-cl-16': { en: 'The means of payment is not a known code.', zh: '付款方式代码无效。' },
  'ibr-192-ae': { en: 'A credit transfer needs the account that it goes to.', zh: '银行转账须注明收款账户。' },
  'ibr-127-ae': { en: 'Something is due, so the document needs a due date.', zh: '存在应付金额，单据必须注明到期日。' },
  'ibr-016': { en: 'The document has no lines.', zh: '单据没有明细行。' },
  'ibr-021': { en: 'A line has no number.', zh: '明细行缺少编号。' },
  'ibr-022': { en: 'A line has no quantity.', zh: '明细行缺少数量。' },
  'ibr-023': { en: 'A line has no unit.', zh: '明细行缺少单位。' },
  'ibr-cl-23': { en: 'The unit of a line is not a code of two or three characters.', zh: '计量单位须为两至三位代码。' },
  'ibr-024': { en: 'A line has no amount.', zh: '明细行缺少金额。' },
  'ibr-026': { en: 'A line has no price.', zh: '明细行缺少单价。' },
  'ibr-028': { en: 'A gross price is less than nothing.', zh: '总价为负。' },
  'ibr-087': { en: 'The base quantity of a price is not above zero.', zh: '计价基数须大于零。' },
  'ibr-025': { en: 'A line has no name.', zh: '明细行缺少名称。' },
  'ibr-125-ae': { en: 'A line has no description.', zh: '明细行缺少说明。' },
  'ibr-126-ae': { en: 'A line has no gross price or base quantity.', zh: '明细行缺少总价或计价基数。' },
  'ibr-027': { en: 'A price is less than nothing.', zh: '单价为负。' },
  'ibr-147-ae': { en: 'A line is not its quantity times its price.', zh: '明细行金额不等于数量乘以单价。' },
  'ibr-145-ae': { en: 'A line has no category of VAT.', zh: '明细行缺少增值税类别。' },
  'ibr-139-ae': { en: 'A category of VAT is unknown.', zh: '增值税类别无效。' },
  'ibr-185-ae': { en: 'A service has no service code.', zh: '服务缺少服务代码。' },
  'ibr-194-ae': { en: 'A line has no total in dirhams.', zh: '明细行缺少迪拉姆合计。' },
  'ibr-104-ae': { en: 'A line has no VAT in dirhams.', zh: '明细行缺少迪拉姆税额。' },
  'ibr-163-ae': { en: 'An exempt line has an amount of VAT.', zh: '免税行不应有税额。' },
  'ibr-167-ae': { en: 'An exempt line has no reason.', zh: '免税行缺少免税原因。' },
  'aligned-ibrp-s-05': { en: 'A line at the standard rate has no rate.', zh: '标准税率的明细行缺少税率。' },
  'aligned-ibrp-e-05': { en: 'An exempt line has a rate.', zh: '免税行不应有税率。' },
  'aligned-ibrp-s-01': {
    en: 'VAT at the standard rate is not summed up, or without a line.',
    zh: '标准税率的增值税未汇总，或没有对应明细行。',
  },
  'aligned-ibrp-e-01': { en: 'Exempt lines are not summed up exactly once.', zh: '免税行必须恰好汇总一次。' },
  'aligned-ibrp-s-08': {
    en: 'The base of the standard rate is not the sum of its lines.',
    zh: '标准税率的计税基础与明细行之和不符。',
  },
  'aligned-ibrp-e-08': { en: 'The sum of exempt lines is wrong.', zh: '免税行合计有误。' },
  'aligned-ibrp-s-09': { en: 'VAT is not 5% of its base.', zh: '增值税不等于计税基础的 5%。' },
  'aligned-ibrp-e-09': { en: 'VAT of exempt lines must be zero.', zh: '免税行的税额必须为零。' },
  'aligned-ibrp-045': { en: 'A rate of VAT has no base.', zh: '税率汇总缺少计税基础。' },
  'aligned-ibrp-046': { en: 'A rate of VAT has no amount of VAT.', zh: '税率汇总缺少税额。' },
  'aligned-ibrp-047': { en: 'A sum of VAT has no category.', zh: '税率汇总缺少类别。' },
  'aligned-ibrp-048': { en: 'VAT at the standard rate is summed up without the rate.', zh: '标准税率汇总缺少税率。' },
  'aligned-ibrp-s-10': {
    en: 'VAT at the standard rate has a reason for exemption.',
    zh: '标准税率汇总不应有免税原因。',
  },
  'ibr-121-ae': { en: 'The sum of exempt lines has a rate.', zh: '免税汇总不应有税率。' },
  'ibr-122-ae': {
    en: 'An invoice that is no tax invoice, or its credit note, has VAT at the standard rate.',
    zh: '非税务发票及其贷记通知不应包含标准税率。',
  },
  'ibr-190-ae': { en: 'The standard rate is 5%.', zh: '标准税率为 5%。' },
  'ibr-151-ae': {
    en: 'A tax invoice needs a line that is neither exempt nor out of scope.',
    zh: '税务发票至少须有一行既非免税也非税外项目。',
  },
  'ibr-012': { en: 'The sum of the lines is missing.', zh: '缺少明细行合计。' },
  'ibr-013': { en: 'The total without VAT is missing.', zh: '缺少不含税合计。' },
  'ibr-014': { en: 'The total with VAT is missing.', zh: '缺少含税合计。' },
  'ibr-015': { en: 'The amount due is missing.', zh: '缺少应付金额。' },
  'ibr-co-10': { en: 'The sum of the lines is wrong.', zh: '明细行合计有误。' },
  'ibr-co-13': { en: 'The total without VAT is wrong.', zh: '不含税合计有误。' },
  'ibr-co-14': { en: 'The total of VAT is not the sum of its rates.', zh: '税额合计与各税率税额之和不符。' },
  'ibr-co-15': { en: 'The total with VAT is wrong.', zh: '含税合计有误。' },
  'ibr-co-16': { en: 'The amount due is wrong.', zh: '应付金额有误。' },
  'ibr-158-ae': { en: 'A credit note needs the code of its reason.', zh: '贷记通知必须注明原因代码。' },
  'ibr-001-ae': { en: 'The code of the reason is unknown.', zh: '原因代码无效。' },
  'ibr-055': { en: 'The corrected invoice has no number.', zh: '被更正的发票缺少编号。' },
  'ibr-055-ae': { en: 'A credit note must name the invoice that it corrects.', zh: '贷记通知必须注明其更正的发票。' },
})
export type TaxRule = keyof typeof taxRuleWords
export interface TaxProblem {
  readonly rule: TaxRule
  readonly field: TaxField
}

/** Reasons of Article 61(1) of the VAT law; discounts by volume are not credited against one invoice. */
export const creditReasons = ['DL8.61.1.A', 'DL8.61.1.B', 'DL8.61.1.C', 'DL8.61.1.E'] as const
export type CreditReason = (typeof creditReasons)[number]
export const creditReasonWords = words({
  'DL8.61.1.A': { en: 'The service was cancelled', zh: '服务已取消' },
  'DL8.61.1.B': { en: 'The tax treatment has changed', zh: '税务处理发生变化' },
  'DL8.61.1.C': { en: 'The agreed fee was changed', zh: '约定费用发生变化' },
  'DL8.61.1.E': { en: 'VAT was charged in error', zh: '增值税计算有误' },
})
