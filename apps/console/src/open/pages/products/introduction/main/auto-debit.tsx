// Auto Debit, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'auto-debit',
  description: {
    en: 'Auto Debit: collect rent, fees and subscriptions under a mandate your customer signs once. Caps, notices, retries, fees, settlement and limits.',
    zh: '自动扣款：顾客签署一次授权，您便可按期收取租金、学费与订阅费。上限、通知、重试、费用、结算与限额。',
  },
  lead: {
    en: 'Collects what is due again and again. Your customer signs a mandate once, with a cap and a rhythm; the debits follow by themselves.',
    zh: '收取周期性款项：顾客签署一次授权，约定上限和周期，此后按期自动扣款。',
  },
  what: [
    {
      en: 'A mandate is a promise with borders: who may debit, what for, the most per debit, how often, until when. The customer reads it on their phone, agrees and gives a card, which their bank may ask them to confirm. Inside the borders no further signature is needed, outside them nothing is taken.',
      zh: '授权是有边界的承诺：谁可以扣款、用途、单次上限、频率、有效期。顾客在手机上阅读、同意并绑定银行卡，银行可能要求其确认。边界之内无需再签，边界之外一分不扣。',
    },
    {
      en: 'The money comes from the card the customer saved. They may change it without asking you; the mandate stays the same. An amount that varies with use is named by you for the next debit, up to the cap.',
      zh: '款项来自顾客保存的银行卡，可随时更换而无需通知您，授权保持不变。随用量变化的金额由您在上限内为下次扣款设定。',
    },
  ],
  facts: [
    {
      en: 'The customer is notified three days before each debit, with amount and date, and can cancel from the message itself.',
      zh: '每次扣款前三天会通知顾客金额与日期，顾客可直接从消息中取消。',
    },
    {
      en: 'A debit that finds no money is tried again after one, three and five days, then stops. You are charged only for the one that succeeds.',
      zh: '余额不足的扣款会在第一、第三和第五天后重试，然后停止。只有成功的那一次才收费。',
    },
    {
      en: 'The customer can end the mandate on its page at any minute, without signing in. Nothing more is debited, and you learn it by event.',
      zh: '顾客随时可以在授权页面终止，无需登录。此后不再扣款，您会收到事件通知。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer signs a mandate once; on each due date Falaj debits the saved card, takes its fee, and two banking days later the rest is in your balance.',
      zh: '顾客签署一次授权；每到期日 Falaj 从所存银行卡扣款并扣除费用，余款于两个银行工作日后进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Mandate', zh: '授权' },
        does: { en: 'signed once, with cap and rhythm', zh: '签署一次，约定上限和周期' },
        whose: 'message',
      },
      {
        who: { en: 'Notice', zh: '通知' },
        does: { en: 'three days ahead, the customer may cancel', zh: '提前三天，顾客可取消' },
        whose: 'payer',
      },
      {
        who: { en: 'Debit', zh: '扣款' },
        does: { en: 'on the due date, retried if it fails', zh: '到期扣款，失败则重试' },
        whose: 'way',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'gains the rest after two banking days', zh: '两个银行工作日后收到余款' },
        whose: 'yours',
      },
    ],
    feeAfter: 2,
  },
  users: [
    { en: 'Landlords, schools and gyms, in place of post-dated cheques.', zh: '房东、学校和健身房：取代远期支票。' },
    { en: 'Insurers, whose monthly premium must not be forgotten by anybody.', zh: '保险公司：每月保费谁都不能忘。' },
    {
      en: 'Subscriptions whose amount changes with use, such as water or data, within the cap.',
      zh: '金额随用量变化的订阅，如水费或流量，在上限内扣取。',
    },
  ],
  screens: ['/products/auto-debit', '/customers'],
  example: {
    of: money(35_000n, 'AED'),
    story: { en: 'A gym collects the monthly fee of AED 350.00.', zh: '健身房收取月费 AED 350.00。' },
  },
  accounts: [
    {
      en: 'Each debit is a line of the purchase statement with the number of its mandate; the customer’s page lists all mandates with cap, rhythm and next date. A customer who disputes a debit inside the mandate meets their own signature; one outside it cannot happen. A debit in error is refunded like any sale, and the mandate goes on.',
      zh: '每次扣款是消费对账单的一行，并注明授权编号；顾客页面列出全部授权的上限、周期和下次日期。顾客若对授权范围内的扣款有异议，有其本人签署为证；超出范围的扣款不可能发生。误扣可像普通交易一样退款，授权继续有效。',
    },
  ],
  limits: {
    en: 'One debit is between {min} and {max}, and never above the cap of its mandate. Debits of a day together come to {daily}; what is more waits for the next day.',
    zh: '每次扣款在 {min} 至 {max} 之间，且不超过授权上限。单日合计 {daily}，超出部分顺延至次日。',
  },
  needs: [
    { of: ['goods', 'cycle'], en: 'What customers are charged for, and how often.', zh: '扣款事由及扣款周期。' },
    {
      of: ['debitMax', 'monthlyVolume'],
      en: 'The highest single charge, and how much you expect to collect in a month.',
      zh: '单次最高扣款及预计月收款额。',
    },
    {
      of: ['consent'],
      en: 'How customers agree to be charged: on your website, in your app or on paper.',
      zh: '顾客授权方式：网站、应用内或纸质。',
    },
    {
      of: ['TRADE_LICENCE', 'MEMORANDUM'],
      en: 'Your trade licence and the memorandum of association.',
      zh: '营业执照、公司章程。',
    },
  ],
  related: [
    { key: 'invoice', why: { en: 'When the customer should decide each time.', zh: '当每次都应由顾客决定时。' } },
    {
      key: 'direct-pay',
      why: { en: 'Saved card as well, but the customer taps.', zh: '同样是已存卡，但由顾客点按。' },
    },
    { key: 'transfer', why: { en: 'Pays out what came in.', zh: '把收进的款项再付出去。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
