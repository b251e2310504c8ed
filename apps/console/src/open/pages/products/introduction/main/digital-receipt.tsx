// Digital Receipt, introduced.
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'digital-receipt',
  description: {
    en: 'Digital Receipt: send receipts by SMS or e-mail in place of paper, see whether they were opened, and send them again. Price, free amount and requirements.',
    zh: '电子小票：用短信或邮件代替纸质小票，可查看是否已打开并随时补发。价格、免费额度与申请条件。',
  },
  lead: {
    en: 'The receipt goes to the customer’s phone, not to the bin. You see whether it was opened, and can send it again.',
    zh: '小票发到顾客手机，而不是垃圾桶。可查看是否已打开，并可再次发送。',
  },
  what: [
    {
      en: 'After a payment you send the receipt by SMS or e-mail, or it is sent automatically when we know how to reach the payer. A page opens with your name, logo and TRN, the lines, the way it was paid and your text at the foot, such as how to return goods. No app and no account are needed, and no advertising is put on it.',
      zh: '支付后可通过短信或邮件发送小票；已知付款人联系方式时也可自动发送。打开的页面有您的名称、标志、税号、明细、付款方式以及页脚文字（如退货说明）。无需应用和账户，也不会投放广告。',
    },
    {
      en: 'This product moves no money but its own fee. It follows payments made by the other products. The customer’s number is used for the receipt alone; a tick of its own is needed before you may write to it for anything else.',
      zh: '除自身费用外，本产品不移动资金。它跟随其他产品的付款。顾客的号码只用于发送小票；若要用于其他用途，须另行取得勾选同意。',
    },
  ],
  facts: [
    {
      en: 'The first {free} receipts of each month are free, whichever way they are sent.',
      zh: '每月前 {free} 张小票免费，无论以何种方式发送。',
    },
    {
      en: 'Each receipt has an address that nobody can guess and that works for 90 days. Of a card it shows only the brand and the last four digits.',
      zh: '每张小票都有无法猜测的链接，有效期 90 天。银行卡仅显示卡组织和末四位。',
    },
    {
      en: 'It is found by its receipt, payment or order number and can be sent again at any time, under a new address.',
      zh: '按小票号、支付单号或订单号查找，可随时以新链接补发。',
    },
  ],
  flow: {
    sentence: {
      en: 'A sale is paid by another product; its lines become a receipt, which reaches the customer by SMS or e-mail. No money moves.',
      zh: '交易由其他产品完成付款；其明细生成小票，经短信或邮件送达顾客。不涉及资金流动。',
    },
    stations: [
      {
        who: { en: 'Sale', zh: '成交' },
        does: { en: 'paid by any product', zh: '用任意产品付款' },
        whose: 'message',
      },
      {
        who: { en: 'Receipt', zh: '小票' },
        does: { en: 'made from lines and payment', zh: '由明细与付款生成' },
        whose: 'message',
      },
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'gets it by SMS or e-mail', zh: '经短信或邮件收到' },
        whose: 'message',
      },
      {
        who: { en: 'Your archive', zh: '您的存档' },
        does: { en: 'keeps it, ready to resend', zh: '保存小票，可随时补发' },
        whose: 'message',
      },
    ],
    feeAfter: 0,
  },
  users: [
    {
      en: 'Shops with returns: the receipt is found by its number, not in a trouser pocket.',
      zh: '有退货的商店：凭编号查找小票，不用翻口袋。',
    },
    { en: 'Taxis and kiosks without a printer.', zh: '没有打印机的出租车和售货亭。' },
    {
      en: 'Customer service, who resends while the caller waits; Finance, who downloads a month at once.',
      zh: '客服：来电时当场补发；财务：一次下载整月小票。',
    },
  ],
  screens: ['/products/digital-receipt', '/customers'],
  example: {
    of: 1_500,
    story: {
      en: 'A shop sends 1,500 receipts in a month: {free} are free, the others are charged.',
      zh: '一家商店当月发送 1,500 张小票：{free} 张免费，其余计费。',
    },
  },
  accounts: [
    {
      en: 'Receipts are charged once a month to your balance, with VAT, not per sale: the charge is listed in your transactions and statements. A refund is shown on the receipt from then on. A message that could not be sent is shown as such in the list and is not charged.',
      zh: '小票费用每月一次从余额扣收（含增值税），不按交易扣收，并列入交易记录和对账单。退款后，小票会显示退款金额。未能发送的消息会在列表中标明且不计费。',
    },
  ],
  limits: {
    en: 'There is no limit on sums: only the fee moves. A receipt is sent at most five times a day, and to at most five people, so that no phone is flooded.',
    zh: '除费用外不涉及资金，故无金额限制。每张小票每天最多发送五次，每笔支付最多五位接收人，以免打扰他人。',
  },
  needs: [
    {
      of: ['receiptName', 'channels'],
      en: 'The name on the receipt, and how receipts are sent.',
      zh: '小票上的名称及发送方式。',
    },
    { of: ['stores'], en: 'How many stores will send them.', zh: '发送小票的门店数量。' },
    {
      of: ['VAT_CERTIFICATE'],
      en: 'Your VAT certificate: the TRN is printed on each receipt.',
      zh: '增值税登记证：每张小票均印有税号（TRN）。',
    },
  ],
  related: [
    { key: 'smart-purchase', why: { en: 'The receipt of a purchase in instalments.', zh: '分期消费的小票。' } },
    { key: 'qrpay', why: { en: 'The phone is in the hand already.', zh: '手机本来就在手上。' } },
    { key: 'invoice', why: { en: 'When a company needs more than a receipt.', zh: '当公司需要的不只是小票时。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
