// Digital Receipt, introduced.
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

const content: Introduction = {
  key: 'digital-receipt',
  description: {
    en: 'Digital Receipt: send receipts by SMS, e-mail or code in place of paper, and send them again years later. Price, free amount and requirements.',
    zh: '电子小票：用短信、邮件或二维码代替纸质小票，多年后仍可补发。价格、免费额度与申请条件。',
  },
  lead: {
    en: 'The receipt goes to the customer’s phone, not to the bin. It can be found again, sent again, and checked for being genuine.',
    zh: '小票发到顾客手机，而不是垃圾桶。可以再找到、再发送，并可验证真伪。',
  },
  what: [
    {
      en: 'After a sale the till, terminal or checkout asks how the customer wants the receipt: SMS, e-mail, or a code on the screen to scan. A page opens with your logo, the lines, VAT, the way it was paid and how to return goods. No app and no account are needed, and no advertising is put on it.',
      zh: '成交后，收银机、终端或收银台会询问顾客如何接收小票：短信、邮件，或扫描屏幕上的二维码。打开的页面有您的标志、明细、增值税、付款方式和退货说明。无需应用和账户，也不会投放广告。',
    },
    {
      en: 'This product moves no money. It follows payments made by the other products, and cash sales too if your till sends them. The customer’s number is used for the receipt alone; a tick of its own is needed before you may write to it for anything else.',
      zh: '本产品不移动资金。它跟随其他产品的付款，若收银机上传现金交易也可包含在内。顾客的号码只用于发送小票；若要用于其他用途，须另行取得勾选同意。',
    },
  ],
  facts: [
    {
      en: 'The first {free} receipts of each month are free, whichever way they are sent.',
      zh: '每月前 {free} 张小票免费，无论以何种方式发送。',
    },
    {
      en: 'Each receipt bears a code that opens our page and says “genuine”, with date and total: useful at the returns desk and for expense claims.',
      zh: '每张小票都带有验证码，扫开即见我们的页面显示“真实”及日期和金额，便于退货柜台和费用报销。',
    },
    {
      en: 'It can be sent again for five years: by receipt number, order number or the last four digits of the card.',
      zh: '五年内可随时补发：按小票号、订单号或银行卡后四位查找。',
    },
  ],
  flow: {
    sentence: {
      en: 'A sale is paid by another product; its lines become a receipt, which reaches the customer by SMS, e-mail or code. No money moves.',
      zh: '交易由其他产品完成付款；其明细生成小票，经短信、邮件或二维码送达顾客。不涉及资金流动。',
    },
    stations: [
      {
        who: { en: 'Sale', zh: '成交' },
        does: { en: 'paid by any product, or in cash', zh: '用任意产品或现金付款' },
        whose: 'message',
      },
      {
        who: { en: 'Receipt', zh: '小票' },
        does: { en: 'made from lines, VAT and payment', zh: '由明细、增值税与付款生成' },
        whose: 'message',
      },
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'gets it by SMS, e-mail or code', zh: '经短信、邮件或二维码收到' },
        whose: 'message',
      },
      {
        who: { en: 'Your archive', zh: '您的存档' },
        does: { en: 'keeps it five years, ready to resend', zh: '保存五年，可随时补发' },
        whose: 'message',
      },
    ],
    feeAfter: 0,
  },
  users: [
    {
      en: 'Shops with returns: the receipt is found by card or number, not in a trouser pocket.',
      zh: '有退货的商店：凭卡号或编号查找小票，不用翻口袋。',
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
      en: 'Receipts are charged once a month on the tax invoice for our services, not per sale. A refund makes a second receipt that names the first. A message that could not be delivered is shown as such in the list and is not charged; the code on the screen always works.',
      zh: '小票费用每月一次列入我们的服务税务发票，不按交易扣收。退款会生成指明原小票的第二张小票。未能送达的消息会在列表中标明且不计费；屏幕二维码则始终可用。',
    },
  ],
  limits: {
    en: 'There is no limit on sums, because none move. A receipt holds up to 200 lines; resending is limited to five times a day per receipt, so that nobody’s phone is flooded.',
    zh: '不涉及资金，故无金额限制。一张小票最多 200 行；每张每天最多补发五次，以免打扰他人。',
  },
  needs: [
    {
      en: 'At least one other product in use, or a till that sends us its sales.',
      zh: '至少已开通一种其他产品，或收银机能上传交易。',
    },
    {
      en: 'The sender name for SMS, registered with the operators; we do it for you in about five days.',
      zh: '在运营商登记的短信发送名称；由我们代办，约需五天。',
    },
    { en: 'Your return rules and TRN, to be printed at the foot.', zh: '印在页脚的退货规则和税号（TRN）。' },
  ],
  related: [
    { key: 'smart-purchase', why: { en: 'Replaces its paper slip.', zh: '取代其纸质签购单。' } },
    { key: 'qrpay', why: { en: 'The phone is in the hand already.', zh: '手机本来就在手上。' } },
    { key: 'invoice', why: { en: 'When a company needs more than a receipt.', zh: '当公司需要的不只是小票时。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
