// Invoice, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'invoice',
  description: {
    en: 'Invoice: tax invoices with VAT lines and a due date, paid online in full or in parts, with reminders and credit notes. Fees, settlement, limits.',
    zh: '账单：带增值税明细与到期日的税务账单，可在线全额或分次付款，并支持提醒与贷项通知。费用、结算与限额。',
  },
  lead: {
    en: 'A tax invoice that can be paid where it is read. Lines, VAT and due date for the accountant; a button for the payer.',
    zh: '收到就能付的税务账单：明细、增值税和到期日给会计看，付款按钮给付款人用。',
  },
  what: [
    {
      en: 'You choose the customer, add lines from your items or by hand, and the console works out 5% VAT per line. Finalising gives the invoice its number and freezes it; sending puts its link into the customer’s mailbox, and you can pass on the link, the QR code or the PDF yourself. They pay by card, wallet or bank.',
      zh: '选择顾客，从商品库或手工添加明细，控制台逐行计算 5% 增值税。定稿时获得编号并锁定；发送后，顾客的邮箱会收到付款链接，您也可自行转发链接、二维码或 PDF。顾客可用银行卡、钱包或银行付款。',
    },
    {
      en: 'Reminders go out one day, a week and two weeks after the due date if you want them, and stop by themselves once paid. What you were paid outside Falaj can be recorded, so that the open amount is right.',
      zh: '可设置在到期后 1 天、7 天和 14 天自动发送提醒，付清即停止。在 Falaj 之外收到的款项也可登记，使未付金额始终正确。',
    },
  ],
  facts: [
    {
      en: 'Numbers run without gaps. A mistake is answered with a credit note that points at the invoice; nothing is deleted, as the tax law asks.',
      zh: '编号连续无缺。有误时开具指向原账单的贷项通知，不做删除，符合税法要求。',
    },
    {
      en: 'It takes part payments: three instalments settle one invoice, each with its own line, and the open amount shrinks with each.',
      zh: '支持分次付款：三期付款结清一张账单，每期单独一行，未付金额随之减少。',
    },
    {
      en: 'Your TRN and the customer’s are checked for their form and printed; the PDF is a valid UAE tax invoice, in English or Chinese.',
      zh: '您与顾客的税号（TRN）会校验格式并印在账单上；PDF 即为有效的阿联酋税务发票，可用英文或中文。',
    },
  ],
  flow: {
    sentence: {
      en: 'You send the invoice, the customer pays it wholly or in parts by card, wallet or bank, the fee is taken, and two banking days later the rest is in your balance.',
      zh: '您发出账单，顾客通过银行卡、钱包或银行全额或分次付款，扣除费用后，余款于两个银行工作日后进入您的余额。',
    },
    stations: [
      {
        who: { en: 'You', zh: '您' },
        does: { en: 'finalise and send: number, VAT, due date', zh: '定稿并发送：编号、增值税、到期日' },
        whose: 'message',
      },
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'pays in full or in parts', zh: '全额或分次付款' },
        whose: 'way',
      },
      {
        who: { en: 'Match', zh: '匹配' },
        does: { en: 'each payment is matched to its invoice automatically', zh: '每笔付款自动对应账单' },
        whose: 'way',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'gains the rest after two banking days', zh: '两个银行工作日后收到余款' },
        whose: 'yours',
      },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Workshops, agencies and wholesalers whose customers are companies and pay on terms.',
      zh: '工坊、代理公司和批发商：客户是公司，按账期付款。',
    },
    {
      en: 'Clinics that bill an insurer for one part and the patient for the rest.',
      zh: '诊所：一部分向保险公司开账，其余由患者支付。',
    },
    {
      en: 'Finance, who sees what is open, overdue, and viewed but not paid.',
      zh: '财务人员：随时看到未付、逾期以及已查看未付的账单。',
    },
  ],
  screens: ['/invoice/main', '/customers', '/items'],
  example: {
    of: money(210_000n, 'AED'),
    story: {
      en: 'An invoice of AED 2,000.00 plus 5% VAT, AED 2,100.00 in all, is paid by card.',
      zh: '一张 AED 2,000.00 加 5% 增值税、共 AED 2,100.00 的账单用银行卡付清。',
    },
  },
  accounts: [
    {
      en: 'Payments carry the invoice’s number on the purchase statement. The fixed part of the fee is charged once per invoice, with its first payment; the share is charged on every payment. A refund does not change the invoice: issue a credit note for what you take back, and the two stay in step. A disputed payment does not reopen the invoice: you answer the case among your disputes, and the amount is listed on the statement.',
      zh: '消费对账单上每笔付款注明账单编号。固定费用每张账单只在首次付款时收取一次，比例费用按每次付款收取。退款不会改变账单：请为退回的部分开具贷项通知，两者保持一致。付款发生争议时，账单不会重新变为未付：请在争议列表中答复，涉及的金额列在对账单上。',
    },
  ],
  limits: {
    en: 'An invoice is for {min} to {max}, paid at once or, if you allow it, in parts. All your invoices together take up to {daily} a day.',
    zh: '每张账单为 {min} 至 {max}，可一次付清，或在您允许时分次付款。全部账单每日合计不超过 {daily}。',
  },
  needs: [
    {
      of: ['goods', 'typicalPayment'],
      en: 'What you sell and your typical invoice, in a few words.',
      zh: '简要说明销售内容和常见账单金额。',
    },
    { of: ['monthlyVolume'], en: 'How much you expect to invoice in a month.', zh: '预计每月开票金额。' },
    {
      of: ['TRADE_LICENCE', 'VAT_CERTIFICATE'],
      en: 'Your trade licence and your VAT certificate.',
      zh: '营业执照、增值税登记证。',
    },
  ],
  related: [
    {
      key: 'paylink',
      why: { en: 'For small sums without lines or tax number.', zh: '适合无需明细和税号的小额款项。' },
    },
    { key: 'auto-debit', why: { en: 'Collects the same sum every month unasked.', zh: '每月自动收取相同金额。' } },
    { key: 'transfer-to-bank', why: { en: 'Pays the invoices that others send you.', zh: '支付别人开给您的账单。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
