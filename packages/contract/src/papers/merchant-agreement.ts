// Merchant Agreement: what merchant and provider owe each other about payments, money and risk. Earlier versions are listed below, so that
// changes can be shown clause by clause.
import type { Paper, Printable, Section } from './paper.ts'
import { paperTitles } from './titles.ts'

export const merchantAgreement: Paper = {
  name: 'merchant-agreement',
  title: paperTitles['merchant-agreement'],
  version: '1.1',
  date: '2026-11-15',
  numbered: true,
  lead: {
    en: 'This agreement is made between the merchant and the provider named on its signature page. The signature page also names the products agreed on, their fees, limits and settlement days, the law that applies, and the addresses of both sides.',
    zh: '本协议由签署页载明的商户与服务商订立。签署页同时载明约定的产品及其费用、限额、结算周期，适用法律，以及双方地址。',
  },
  sections: [
    {
      id: 'services',
      title: { en: 'The services', zh: '服务内容' },
      blocks: [
        {
          en: 'The provider accepts payments for the merchant by the products agreed on, keeps the amounts in an account for the merchant, pays them out, and gives the merchant the console to see and order all of this.',
          zh: '服务商通过约定的产品为商户收取付款，为商户在账户中记存款项并付出，并向商户提供控制台以查看和下达指令。',
        },
        {
          en: 'A further product is added by an application in the console and begins when the console shows it as applied for and granted. The conditions shown with the application become part of this agreement.',
          zh: '增加产品须在控制台申请，自控制台显示获批之日起生效。申请时显示的条件成为本协议的组成部分。',
        },
        {
          en: 'The merchant’s money is kept apart from the provider’s own, in accounts with licensed banks. It bears no interest.',
          zh: '商户资金与服务商自有资金分开存放于持牌银行账户，不计利息。',
        },
      ],
    },
    {
      id: 'onboarding',
      title: { en: 'Knowing the merchant', zh: '了解商户' },
      blocks: [
        {
          en: 'The merchant gives complete and true information about its business, owners and representatives, with the documents asked for, and tells changes within 10 days: name, licence, ownership, address, bank account, kind of goods.',
          zh: '商户须提供关于其业务、所有人和代表的完整真实信息及所需文件，并在 10 日内告知变更：名称、执照、所有权、地址、银行账户、商品种类。',
        },
        {
          en: 'The provider may ask again at any time, and may hold payments and payouts until it has an answer where the law demands that.',
          zh: '服务商可随时再次要求提供；法律要求的，在收到答复前可暂缓收款和付款。',
        },
      ],
    },
    {
      id: 'acceptance',
      title: { en: 'Accepting payments', zh: '收取付款' },
      blocks: [
        { en: 'The merchant:', zh: '商户应当：' },
        {
          list: [
            {
              en: 'accepts payments for its own, lawful goods and services only, at the price it takes for other ways to pay;',
              zh: '仅就其自有且合法的商品和服务收款，价格与其他付款方式一致；',
            },
            {
              en: 'tells the payer before the payment who it is, what is bought, the full price and how goods can be returned;',
              zh: '在付款前告知付款人商户名称、所购内容、全部价格及退货方式；',
            },
            {
              en: 'does not split one sale into several payments to stay under a limit;',
              zh: '不得为规避限额将一笔销售拆分为多笔付款；',
            },
            {
              en: 'gives a receipt and keeps proof of delivery for 24 months;',
              zh: '出具收据，并保存交付证明 24 个月；',
            },
            {
              en: 'follows the rules of the card schemes and networks that the provider makes known.',
              zh: '遵守服务商告知的卡组织和支付网络规则。',
            },
          ],
        },
        {
          en: 'Card data is entered on the provider’s pages and devices only. A merchant that nevertheless touches card data proves each year that it meets the card industry’s security standard.',
          zh: '卡数据仅可在服务商的页面和设备上输入。仍接触卡数据的商户须每年证明其符合卡行业安全标准。',
        },
      ],
    },
    {
      id: 'fees',
      title: { en: 'Fees and tax', zh: '费用与税' },
      blocks: [
        {
          en: 'Fees stand on the signature page or, for a product added later, with its application. They are without VAT; VAT is charged on them at the rate in force and shown on the tax invoice.',
          zh: '费用载于签署页；后续增加的产品，载于其申请。费用不含增值税；增值税按现行税率计收，并列于税务发票。',
        },
        {
          en: 'The fee of each payment is shown with it and taken from the amount before it is settled. Each line is rounded by itself to the smallest unit of its currency.',
          zh: '每笔付款的费用随付款显示，并在结算前从金额中扣除。每一行按其币种最小单位单独取整。',
        },
        {
          en: 'When a payment is refunded, its fee is kept; no fee is taken for the refund itself.',
          zh: '付款退款时，原费用不予退还；退款本身不收取费用。',
        },
        {
          en: 'Fees are raised with a notice of 60 days. Costs that a scheme or an authority raises for all may be passed on with 30 days.',
          zh: '提高费用须提前 60 天通知。卡组织或主管机关普遍提高的成本，可提前 30 天转嫁。',
        },
      ],
    },
    {
      id: 'settlement',
      title: { en: 'Settlement and payout', zh: '结算与付款' },
      blocks: [
        {
          en: 'An amount is settled on the banking day agreed for its product (T+n counts banking days of the country of the currency). From then on it is available; before, it is shown as pending.',
          zh: '金额于该产品约定的银行工作日结算（T+n 按币种所在国银行工作日计算）。结算后可用；结算前显示为待结算。',
        },
        {
          en: 'Settlement is manual or automatic, as set in the console. Payouts go only to bank accounts in the merchant’s own name that have been verified.',
          zh: '结算方式为手动或自动，以控制台设置为准。付款仅付至以商户自身名义开立并经验证的银行账户。',
        },
        {
          en: 'Currencies are never added together or exchanged without an order. For an exchange the rate is shown before it is confirmed and holds for the time shown with it.',
          zh: '未经指令，不同币种不会合并或兑换。兑换汇率在确认前显示，并在所示时间内有效。',
        },
        {
          en: 'A payout that a bank sends back is credited again on the day it arrives, less what the bank has kept.',
          zh: '银行退回的付款于到账当日重新入账，扣除银行留存的费用。',
        },
      ],
    },
    {
      id: 'holds',
      title: { en: 'Holds and reserve', zh: '冻结与保证金' },
      blocks: [
        {
          en: 'The provider may hold an amount when a payment is disputed, looks fraudulent, or the law or a court orders it. The console shows each hold with its amount, reason and, where there is one, its end.',
          zh: '如付款存在争议、疑似欺诈，或依法律或法院命令，服务商可以冻结金额。控制台显示每笔冻结的金额、原因及（如有）到期日。',
        },
        {
          en: 'A rolling reserve is kept only if it is agreed on the signature page or told in writing with its reason, at most 10 % of the turnover and at most 180 days for each amount.',
          zh: '仅在签署页约定或书面说明理由时，方可设置滚动保证金；不超过营业额的 10%，每笔金额不超过 180 天。',
        },
      ],
    },
    {
      id: 'refunds',
      title: { en: 'Refunds and disputes', zh: '退款与争议' },
      blocks: [
        {
          en: 'The merchant refunds by the way the payment came, in the console and within the days shown for the product. If the available amount does not cover a refund, the refund waits.',
          zh: '商户在控制台按原付款方式、在产品所示天数内退款。可用金额不足时，退款等待处理。',
        },
        {
          en: 'When a payer’s bank disputes a payment, the amount is held and the console shows the case with the day until which the merchant can answer. Without an answer in time the case is lost.',
          zh: '付款人银行提出争议时，相应金额被冻结，控制台显示案件及商户答复截止日。逾期未答复即为败诉。',
        },
        {
          en: 'Amount and costs of a lost case are the merchant’s. A share of disputes above what the schemes allow is a reason to end this agreement.',
          zh: '败诉案件的金额和费用由商户承担。争议比例超过卡组织允许范围的，构成终止本协议的理由。',
        },
      ],
    },
    {
      id: 'crypto',
      title: { en: 'Crypto assets', zh: '加密资产' },
      blocks: [
        {
          en: 'Crypto products are open only to merchants that the provider has admitted. Assets are credited after the number of confirmations shown for the coin; networks other than those shown are not credited.',
          zh: '加密货币产品仅向经服务商准入的商户开放。资产在达到该币种所示确认数后入账；非所示网络不予入账。',
        },
        {
          en: 'The merchant bears the change in price while it holds a coin. A conversion is carried out at the rate shown when it is confirmed.',
          zh: '商户持有币种期间承担价格波动。兑换按确认时显示的汇率执行。',
        },
      ],
    },
    {
      id: 'devices',
      title: { en: 'Devices and stores', zh: '设备与门店' },
      blocks: [
        {
          en: 'Devices stay the property of the provider unless sold. The merchant uses them only in the stores entered in the console, tells loss at once, and gives them back in working order when the agreement ends.',
          zh: '除已出售外，设备归服务商所有。商户仅可在控制台登记的门店使用，遗失须立即告知，协议终止时完好归还。',
        },
      ],
    },
    {
      id: 'data',
      title: { en: 'Data and confidentiality', zh: '数据与保密' },
      blocks: [
        {
          en: 'For data of payers the merchant is responsible and the provider processes it on its behalf, for payments and for duties of law, under the privacy policy’s safeguards.',
          zh: '付款人数据由商户负责，服务商受托为付款和法定义务而处理，并适用隐私政策的保护措施。',
        },
        {
          en: 'Both sides keep each other’s secrets during the agreement and 5 years after. Auditors, supervisors and courts are excepted.',
          zh: '双方在协议期间及终止后 5 年内保守对方秘密；审计、监管机构和法院除外。',
        },
      ],
    },
    {
      id: 'liability',
      title: { en: 'Liability', zh: '责任' },
      blocks: [
        {
          en: 'Each side pays for the harm it does by breaching this agreement, up to the fees of the last 12 months; this limit does not hold for intent, gross negligence, injury to people, money owed under this agreement, and fines that one side causes the other.',
          zh: '任何一方违反本协议造成损害的，以最近 12 个月的费用为限予以赔偿；故意、重大过失、人身伤害、本协议项下应付款项，以及一方导致另一方承担的罚款，不受此限。',
        },
        {
          en: 'The provider answers for payments it has carried out late, twice or wrongly: it puts the account right as if they had been carried out correctly.',
          zh: '服务商对延迟、重复或错误执行的付款负责：将账户恢复至正确执行的状态。',
        },
      ],
    },
    {
      id: 'end',
      title: { en: 'Term and end', zh: '期限与终止' },
      blocks: [
        {
          en: 'The agreement has no fixed term. The merchant can end it with 30 days’ notice, the provider with 60. Either side can end it at once for a serious cause, such as fraud, insolvency, loss of a licence, or a breach that is not mended within 14 days of a warning.',
          zh: '本协议无固定期限。商户可提前 30 天、服务商可提前 60 天通知终止。存在欺诈、破产、丧失执照或经警告 14 天内未纠正违约等重大事由的，任何一方可立即终止。',
        },
        {
          en: 'Then no new payments are accepted. What has been accepted is settled; an amount that covers possible disputes may be kept for 180 days. The console stays open for reading and for statements for 12 months.',
          zh: '终止后不再收取新付款。已收取的款项予以结算；为应对可能的争议，可保留相应金额 180 天。控制台继续开放 12 个月供查阅和下载对账单。',
        },
      ],
    },
    {
      id: 'general',
      title: { en: 'General', zh: '一般条款' },
      blocks: [
        {
          en: 'The terms of use, the terms and conditions of the console and the privacy policy belong to this agreement. If texts differ, this order decides: signature page, this agreement, terms and conditions, terms of use.',
          zh: '使用条款、控制台条款与条件及隐私政策为本协议组成部分。如文本不一致，按以下顺序：签署页、本协议、条款与条件、使用条款。',
        },
        {
          en: 'Notices are given in the console or in writing to the addresses on the signature page. Each version of this agreement that a person accepted for the merchant is kept with name, time and hash, and can be read under Agreements.',
          zh: '通知通过控制台或书面发送至签署页地址。代表商户的人员接受的每一版本均连同姓名、时间和哈希保存，可在“协议”中查阅。',
        },
        {
          en: 'A new version of this agreement is announced in the console with what is different and the day until which it is to be signed. After that day no product can be used until it is signed. What was paid is settled, refunded and paid out as before.',
          zh: '本协议的新版本将在控制台公布，并列明变更内容和签署截止日；逾期未签署的，签署前不可使用任何产品。已付款项照常结算、退款和付出。',
        },
        {
          en: 'If a clause does not hold, the others do. Where English and Chinese differ, the English text decides unless the signature page says otherwise.',
          zh: '某一条款无效不影响其他条款。英文与中文不一致时，以英文为准，签署页另有约定的除外。',
        },
      ],
    },
  ],
}

type Blocks = Section['blocks']
interface Earlier {
  readonly version: string
  readonly date: string
  /** Derives a section's earlier text from that of the next version. */
  readonly sections: Readonly<Record<string, (next: Blocks) => Blocks>>
}
/** Newest first. */
const earlier: readonly Earlier[] = [
  {
    version: '1.0',
    date: '2025-03-01',
    sections: {
      fees: (next) =>
        next.with(3, {
          en: 'Fees are raised with a notice of 30 days. Costs that a scheme or an authority raises for all may be passed on at once.',
          zh: '提高费用须提前 30 天通知。卡组织或主管机关普遍提高的成本，可立即转嫁。',
        }),
      data: (next) =>
        next.with(1, {
          en: 'Both sides keep each other’s secrets during the agreement and 3 years after. Auditors, supervisors and courts are excepted.',
          zh: '双方在协议期间及终止后 3 年内保守对方秘密；审计、监管机构和法院除外。',
        }),
      general: (next) => next.toSpliced(2, 1),
    },
  },
]

/** Returns null if there is no such version. */
export const merchantAgreementOf = (version: string): Printable | null => {
  let paper: Printable = merchantAgreement
  for (const { sections, ...each } of earlier) {
    if (paper.version === version) break
    paper = {
      ...paper,
      ...each,
      sections: paper.sections.map((section) => ({
        ...section,
        blocks: sections[section.id]?.(section.blocks) ?? section.blocks,
      })),
    }
  }
  return paper.version === version ? paper : null
}
