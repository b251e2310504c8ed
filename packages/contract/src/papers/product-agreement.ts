// Product Agreement: what is agreed on for one product, beside the merchant agreement. Every version that was ever signed stays here, so that
// what is new can be shown clause by clause.
import { introductionOf, type ProductKey } from '../kernel/products.ts'
import { routeOf } from '../kernel/routes.ts'
import type { Bilingual } from '../kernel/words.ts'
import type { Printable, Section } from './paper.ts'

/** Terms specific to each product, in their first version. */
const particulars: Readonly<Record<ProductKey, Bilingual>> = {
  gateway: {
    en: 'The merchant shows its name, prices, delivery times and return policy on its website, and sends payers to the provider’s checkout page.',
    zh: '商户在网站上公示名称、价格、交付时间和退货政策，并将付款人引导至服务商的收银台页面。',
  },
  qrpay: {
    en: 'The code at a counter is shown so that nobody can cover or replace it. The merchant checks it every day.',
    zh: '收银台的二维码须防止遮盖或调换，商户每日检查。',
  },
  'smart-purchase': {
    en: 'The merchant is paid at once and bears no risk of unpaid instalments, unless the goods were not delivered.',
    zh: '商户一次性收款，不承担分期违约风险；未交付商品的除外。',
  },
  eatm: {
    en: 'The merchant pays out only cash of its own till, gives a receipt, and keeps the till’s record for 12 months.',
    zh: '商户仅以自有收银现金支付，出具凭据，并保存收银记录 12 个月。',
  },
  transfer: {
    en: 'A transfer to another merchant is final once it is carried out.',
    zh: '向其他商户的转账执行后不可撤销。',
  },
  'transfer-to-bank': {
    en: 'The merchant knows whom it pays and why, and tells the provider when asked.',
    zh: '商户了解收款人及付款原因，并在服务商询问时说明。',
  },
  'in-app': {
    en: 'The app uses the provider’s software unchanged, and is updated within 90 days of a new version.',
    zh: '应用使用未经修改的服务商软件，并在新版本发布后 90 天内更新。',
  },
  'smart-code': {
    en: 'Each code belongs to one counter. A code that is lost or copied is replaced in the console at once.',
    zh: '每个智能码对应一个收银台。遗失或被复制的，立即在控制台更换。',
  },
  'auto-debit': {
    en: 'The merchant charges only customers who agreed to the amount’s cap and to the cycle, and stops at once when one of them withdraws.',
    zh: '商户仅向已同意金额上限和周期的顾客扣款；顾客撤回授权的，立即停止。',
  },
  invoice: {
    en: 'Invoices show what the law asks of a tax invoice. The merchant answers for their content.',
    zh: '账单须载明税务发票的法定内容，商户对其内容负责。',
  },
  'cash-top-up': {
    en: 'The merchant counts the cash before it confirms a top-up. A confirmed top-up is final.',
    zh: '商户在确认充值前清点现金，确认后不可撤销。',
  },
  paylink: {
    en: 'A link is sent only to people who expect it, and says truly what is paid for.',
    zh: '链接仅发送给知情的付款人，并如实说明付款内容。',
  },
  'crypto-top-up': {
    en: 'Coins come only from wallets of the merchant itself. What cannot be traced is sent back less the network’s fee.',
    zh: '币仅可来自商户自有钱包。来源不明的，扣除网络费后退回。',
  },
  'direct-pay': {
    en: 'A saved card is charged only after the customer confirmed the amount in the merchant’s own page.',
    zh: '仅在顾客于商户页面确认金额后，方可对已保存的卡扣款。',
  },
  'digital-receipt': {
    en: 'A receipt is sent only to an address that the payer gave for it.',
    zh: '小票仅发送至付款人为此提供的地址。',
  },
  'pay-with-crypto': {
    en: 'The price is shown in dirhams; the number of coins holds for the time shown with it.',
    zh: '价格以迪拉姆显示；币数在所示时间内有效。',
  },
}
/** Reworded in 1.2: the earlier texts named software that apps do not use, a page that customers do not confirm on, and wallets that coins do not come from. */
const corrected: Readonly<Partial<Record<ProductKey, readonly Bilingual[]>>> = {
  'in-app': [
    {
      en: 'Orders are made by the merchant’s own server, and the app sends the payer to the provider’s checkout page. No card data is typed into the app.',
      zh: '订单由商户自己的服务器创建，应用将付款人引导至服务商的收银台页面。应用内不录入卡信息。',
    },
    {
      en: 'The secret of an app stays on that server. One that somebody else may know is replaced in the console at once.',
      zh: '应用密钥仅保存于该服务器；可能已被他人知悉的，立即在控制台更换。',
    },
  ],
  'direct-pay': [
    {
      en: 'A card is kept only after the customer agreed to it on the provider’s page. It is charged only after the customer confirmed the amount there, on a link sent to them.',
      zh: '仅在顾客于服务商页面同意后方可保存银行卡；仅在顾客通过收到的链接于该页面确认金额后方可扣款。',
    },
    {
      en: 'The merchant and the customer can each remove the card at any time.',
      zh: '商户和顾客均可随时移除已保存的卡。',
    },
  ],
  'crypto-top-up': [
    {
      en: 'Coins come from customers of the merchant, to the address that the merchant gave each of them. The merchant knows these customers and tells the provider who they are when asked.',
      zh: '币由商户的顾客转入商户为其分配的地址。商户了解这些顾客，并在服务商询问时说明其身份。',
    },
  ],
}
const use = (product: ProductKey, own: readonly Bilingual[] = [particulars[product]]): Section => ({
  id: 'use',
  title: { en: 'Using the product', zh: '产品使用' },
  blocks: [
    {
      en: 'The merchant may use the product from the moment this agreement is signed and the console shows it as In-App.',
      zh: '自本协议签署且控制台显示“已开通”时起，商户可以使用本产品。',
    },
    ...own,
  ],
})
const ending: Section = {
  id: 'end',
  title: { en: 'Pausing and ending', zh: '暂停与终止' },
  blocks: [
    {
      en: 'Either side can switch the product off in the console at any time. What was paid before is settled as agreed.',
      zh: '任何一方可随时在控制台关闭本产品；此前的付款按约定结算。',
    },
  ],
}
const change: Section = {
  id: 'change',
  title: { en: 'New versions', zh: '版本更新' },
  blocks: [
    {
      en: 'A new version is announced in the console with what is different and the day until which it is to be signed. After that day the product cannot be used until it is signed.',
      zh: '新版本将在控制台公布，并列明变更内容和签署截止日；逾期未签署的，签署前不可使用本产品。',
    },
  ],
}
interface Version {
  readonly version: string
  readonly date: string
  /** Applies to these products only; default: all. */
  readonly of?: readonly ProductKey[]
  readonly sections: (product: ProductKey) => readonly Section[]
}
const money: Section = {
  id: 'money',
  title: { en: 'Fees and money', zh: '费用与资金' },
  blocks: [
    {
      en: 'Fee, settlement and limit stand on the signature page, without VAT.',
      zh: '费用、结算和限额载于签署页，不含增值税。',
    },
    {
      en: 'Fees are raised with a notice of 60 days, as in the merchant agreement.',
      zh: '与商户协议一致，提高费用须提前 60 天通知。',
    },
    {
      en: 'A payment above the limit is refused before the payer is asked for money.',
      zh: '超过限额的付款在向付款人收款前即被拒绝。',
    },
  ],
}
const versions: readonly Version[] = [
  {
    version: '1.0',
    date: '2025-03-01',
    sections: (product) => [
      use(product),
      {
        id: 'money',
        title: { en: 'Fees and money', zh: '费用与资金' },
        blocks: [
          {
            en: 'Fee, settlement and limit stand on the signature page, without VAT.',
            zh: '费用、结算和限额载于签署页，不含增值税。',
          },
          { en: 'Fees are raised with a notice of 30 days.', zh: '提高费用须提前 30 天通知。' },
        ],
      },
      ending,
    ],
  },
  {
    version: '1.1',
    date: '2026-11-01',
    sections: (product) => [use(product), money, ending, change],
  },
  {
    version: '1.2',
    date: '2026-11-18',
    of: Object.keys(corrected) as ProductKey[],
    sections: (product) => [use(product, corrected[product]), money, ending, change],
  },
]
const versionsOf = (product: ProductKey): readonly Version[] =>
  versions.filter(({ of }) => of === undefined || of.includes(product))
export const productAgreementVersion = (product: ProductKey): string => versionsOf(product).at(-1)!.version

/** Returns null if there is no such version. */
export const productAgreement = (product: ProductKey, version: string): Printable | null => {
  const found = versionsOf(product).find((each) => each.version === version)
  const { en, zh } = routeOf(introductionOf(product)).title
  return found
    ? {
        title: { en: `Product Agreement: ${en}`, zh: `产品协议：${zh}` },
        lead: {
          en: `It belongs to the merchant agreement, which holds for everything that is not said here.`,
          zh: '本协议是商户协议的组成部分；未尽事宜适用商户协议。',
        },
        version: found.version,
        date: found.date,
        numbered: true,
        sections: found.sections(product),
      }
    : null
}
