// Texts of a payout certificate, shared by the screen and the PDF.
import { words } from '../kernel/words.ts'

export const certificateWords = words({
  title: { en: 'Payout certificate', zh: '付款凭证' },
  number: { en: 'Certificate {number}', zh: '凭证编号 {number}' },
  says: {
    en: 'Falaj certifies that the amount below was paid from the balance of {merchant} to the bank account below.',
    zh: 'Falaj 兹证明以下款项已从{merchant}的余额支付至下列银行账户。',
  },
  amount: { en: 'Amount paid', zh: '付款金额' },
  paidOn: { en: 'Paid on', zh: '付款日期' },
  merchant: { en: 'Merchant', zh: '商户' },
  mid: { en: 'Merchant ID', zh: '商户号' },
  licence: { en: 'Trade licence', zh: '营业执照号' },
  trn: { en: 'TRN', zh: '税务登记号' },
  withdrawNo: { en: 'Withdraw no', zh: '提现单号' },
  holder: { en: 'Beneficiary', zh: '收款人' },
  bank: { en: 'Bank', zh: '银行' },
  account: { en: 'Account', zh: '账户' },
  bankReference: { en: 'Bank reference', zh: '银行参考号' },
  line: { en: 'Payment reference', zh: '银行附言' },
  composition: { en: 'How the amount is made up', zh: '金额构成' },
  withdrawn: { en: 'Taken from the balance', zh: '从余额扣除' },
  fee: { en: 'Fee', zh: '手续费' },
  vat: { en: 'VAT on the fee', zh: '手续费增值税' },
  received: { en: 'Received by the bank', zh: '银行实收' },
  returned: {
    en: 'The receiving bank returned this money on {date}. This certificate no longer proves a payment.',
    zh: '收款银行已于 {date} 将该款项退回，本凭证不再作为付款证明。',
  },
  issuer: {
    en: 'Issued by Falaj Business. Valid without a signature.',
    zh: '由 Falaj Business 出具，无需签章即有效。',
  },
  verify: { en: 'To check that this certificate is genuine, scan the code or open', zh: '扫码核验本凭证真伪，或访问' },
  qr: { en: 'QR code to check this certificate', zh: '核验本凭证的二维码' },
  hash: { en: 'SHA-256 of the content', zh: '内容 SHA-256' },
})
