// Smart Purchase, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'smart-purchase',
  description: {
    en: 'Smart Purchase: customers pay in 3, 6 or 12 monthly instalments, you are paid in full at once. Fees, settlement, limits and how to apply.',
    zh: '智能消费：顾客分 3、6 或 12 期每月付款，您一次性全额收款。费用、结算、限额以及如何申请。',
  },
  lead: {
    en: 'Your customer pays month by month. You have the whole price the next banking day, and no risk.',
    zh: '顾客按月付款，您在下一银行工作日收到全款，且不承担风险。',
  },
  what: [
    {
      en: 'At your checkout the customer chooses instalments, picks a plan of 3, 6 or 12 parts and sees every date and amount before paying. They give a card once: today’s part is charged at once, the others on the same day of the following months.',
      zh: '顾客在收银台选择分期，挑选 3、6 或 12 期计划，付款前即可看到每期日期和金额。银行卡只需填写一次：首期当即扣款，其余各期在之后每月同日扣款。',
    },
    {
      en: 'To you it is one ordinary payment of the whole price, less the fee. We collect the instalments. If one is missed, we try again; what you received stays yours, unless the goods were not delivered.',
      zh: '对您而言，这是一笔全额的普通付款，仅扣除费用。分期由我们收取；逾期时由我们重试，您的到账不受影响，未交付商品的除外。',
    },
  ],
  facts: [
    {
      en: 'Customers pay no interest and no fee. No part is smaller than AED 25.',
      zh: '顾客不付利息，也不付手续费。每期不少于 AED 25。',
    },
    {
      en: 'What does not divide evenly is in the first parts, a fils each; a plan that begins on the 31st falls on the last day of shorter months.',
      zh: '除不尽的部分计入前几期，每期一费尔；从 31 日开始的计划，在较短的月份落在月末。',
    },
    {
      en: 'A refund takes off the last instalments first. What is more than they are goes back to the card.',
      zh: '退款从最后一期开始核减，超出部分退回银行卡。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer pays the first part, we take over the others, the fee is taken, and the next banking day the rest of the whole price is in your balance.',
      zh: '顾客支付首期，其余由我们承接；扣除费用后，全款余额于下一银行工作日进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'picks a plan and pays the first part', zh: '选择计划并支付首期' },
        whose: 'payer',
      },
      {
        who: { en: 'Provider', zh: '服务商' },
        does: { en: 'pays you the whole price and collects the rest', zh: '向您支付全款并收取余款' },
        whose: 'way',
      },
      {
        who: { en: 'Settlement', zh: '结算' },
        does: { en: 'takes the fee of the product', zh: '扣除产品费用' },
        whose: 'way',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'gains the rest the next banking day', zh: '下一银行工作日收到余款' },
        whose: 'yours',
      },
    ],
    feeAfter: 2,
  },
  users: [
    {
      en: 'Shops for furniture, electronics and travel, where the price of one thing is a month’s budget.',
      zh: '家具、电子产品和旅行商家：一件商品就是一个月的预算。',
    },
    {
      en: 'Schools, clinics and repair shops, which would otherwise write payment plans by hand.',
      zh: '原本需要手工制定付款计划的学校、诊所和维修店。',
    },
    {
      en: 'Multi-merchant groups: one application serves every store with a checkout.',
      zh: '多商户集团：一次申请，所有设有收银台的门店均可使用。',
    },
  ],
  screens: ['/products/smart-purchase', '/fiat/transaction/record'],
  example: {
    of: money(120_000n, 'AED'),
    story: {
      en: 'A sofa of AED 1,200.00 is paid in six instalments of AED 200.00.',
      zh: '一张 AED 1,200.00 的沙发分六期支付，每期 AED 200.00。',
    },
  },
  accounts: [
    {
      en: 'The payment is listed in your transactions and on the purchase statement of its day, with the whole amount and the fee; instalments change neither. Its detail shows the customer’s schedule. Refunds, disputes and receipts are those of any payment.',
      zh: '付款在当日以全额和费用计入您的交易和消费对账单，后续分期不再影响。支付详情显示顾客的还款计划。退款、争议和小票与普通付款相同。',
    },
  ],
  limits: {
    en: 'A payment takes from {min} to {max}, and a merchant up to {daily} a day, in dirhams.',
    zh: '单笔 {min} 至 {max}，每商户每日最高 {daily}，仅限迪拉姆。',
  },
  needs: [
    {
      of: ['goods', 'typicalPayment', 'monthlyVolume'],
      en: 'What you sell, what a typical order costs, and how much you expect in a month.',
      zh: '销售内容、常见订单金额及预计月交易额。',
    },
    {
      of: ['instalments'],
      en: 'Which plans you will offer: 3, 6 or 12 months.',
      zh: '提供的分期数：3、6 或 12 个月。',
    },
    { of: ['delivery'], en: 'How many days you need to deliver.', zh: '交付所需天数。' },
    {
      of: ['TRADE_LICENCE', 'VAT_CERTIFICATE'],
      en: 'Your trade licence and your VAT certificate.',
      zh: '营业执照、增值税登记证。',
    },
  ],
  related: [
    { key: 'gateway', why: { en: 'The checkout that offers it.', zh: '提供分期的收银台。' } },
    { key: 'paylink', why: { en: 'Instalments without a shop of your own.', zh: '没有自有商店也能分期收款。' } },
    {
      key: 'invoice',
      why: { en: 'For parts that you agree and collect yourself.', zh: '适合由您自行约定并收取的部分付款。' },
    },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
