// QR Pay, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'qrpay',
  description: {
    en: 'QR Pay: the cashier scans the code on the customer’s phone and the sale is paid in about two seconds. Fees, settlement, limits and requirements.',
    zh: '扫码支付：收银员扫描顾客手机上的付款码，约两秒完成收款。费用、结算、限额与申请条件。',
  },
  lead: {
    en: 'The customer shows a code on the phone, your till scans it, the sale is paid. You set the amount; the customer types nothing.',
    zh: '顾客出示手机付款码，收银台一扫即付。金额由您输入，顾客无需任何操作。',
  },
  what: [
    {
      en: 'The customer opens their wallet and holds up a QR code. The cashier enters the total at the till and scans. The till sends the scanned digits and the amount to Falaj, the wallet is debited, and both sides see the result in about two seconds. It suits queues, because the slow part of paying, finding a card and typing a code, is gone.',
      zh: '顾客打开钱包出示付款码，收银员在收银机输入金额后扫码。收银机把扫到的数字和金额发给 Falaj，钱包扣款，双方约两秒内看到结果。掏卡、输密码这些最慢的环节都省去了，特别适合排队结账。',
    },
    {
      en: 'It also works the other way round: the till shows a code with the amount in it, the customer scans it and pays by card or wallet on their own phone. Your till is a page of the console and runs on any phone.',
      zh: '也可以反过来：收银台展示包含金额的收款码，顾客扫码后用银行卡或钱包在自己的手机上付款。收银台就是控制台的一个页面，任何手机都能使用。',
    },
  ],
  facts: [
    {
      en: 'The scanned code lives for 60 seconds and pays once. A photograph of it is worthless a minute later.',
      zh: '付款码有效期仅 60 秒，且只能付一次。一分钟后，它的照片毫无用处。',
    },
    {
      en: 'The code your till shows changes by itself before its minute is over, so nobody can stick another one over it.',
      zh: '收银台展示的收款码会在一分钟内自动更新，无法被他人张贴替换。',
    },
    {
      en: 'Any handheld scanner that reads QR codes will do. It types the digits into the till like a keyboard; no driver is installed.',
      zh: '任何能读二维码的手持扫描枪都可使用。它像键盘一样把数字输入收银机，无需安装驱动。',
    },
  ],
  flow: {
    sentence: {
      en: 'The till scans the customer’s code, the wallet pays Falaj at once, the fee is taken, and the next banking day the rest is in your balance.',
      zh: '收银机扫描顾客的付款码，钱包立即付款给 Falaj，扣除费用后，余款于下一银行工作日进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'shows the code of their wallet', zh: '出示钱包付款码' },
        whose: 'payer',
      },
      {
        who: { en: 'Your till', zh: '您的收银机' },
        does: { en: 'enters the total and scans', zh: '输入金额并扫码' },
        whose: 'payer',
      },
      {
        who: { en: 'Wallet', zh: '钱包' },
        does: { en: 'is debited within two seconds', zh: '两秒内扣款' },
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
      en: 'Supermarkets, pharmacies and cafés with a till and a queue.',
      zh: '有收银机、需要排队结账的超市、药店和咖啡馆。',
    },
    {
      en: 'Market stalls and deliveries: the till is the phone in your pocket.',
      zh: '集市摊位与送货上门：口袋里的手机就是收银台。',
    },
    {
      en: 'Chains: each sale names its store and cashier, so that shifts can be compared.',
      zh: '连锁商户：每笔收款注明门店和收银员，可按班次比较。',
    },
  ],
  screens: ['/products/qr-pay', '/fiat/transaction/record'],
  example: {
    of: money(10_000n, 'AED'),
    story: { en: 'A basket of AED 100.00 is paid by scan.', zh: '一篮 AED 100.00 的商品扫码付款。' },
  },
  accounts: [
    {
      en: 'Each scan is one line of the purchase statement, with its store. If the line to the till breaks after the scan, do not scan again: look the sale up under Sales; an unanswered sale is cancelled automatically after 90 seconds. Wallet payments know no card chargeback; a complaint comes to you as a refund request.',
      zh: '每次扫码都是消费对账单的一行，并注明门店。若扫码后网络中断，请勿重复扫码，应在“收款记录”中查询；无应答的交易会在 90 秒后自动取消。钱包付款没有银行卡拒付，顾客投诉以退款请求的形式到达您这里。',
    },
  ],
  limits: {
    en: 'One scan takes up to {max}. The wallet’s owner may have set a lower limit of their own; then the till reads “declined by the wallet”, and the reason stays with the customer.',
    zh: '每次扫码最高 {max}。钱包主人可能自设更低的限额，此时收银机显示“被钱包拒绝”，具体原因只告知顾客。',
  },
  needs: [
    {
      of: ['stores', 'counters'],
      en: 'How many stores you have, and how many counters will scan or show a code.',
      zh: '门店数量，以及扫码或展示二维码的收银台数量。',
    },
    {
      of: ['goods', 'monthlyVolume'],
      en: 'What is sold at them, and how much you expect them to take in a month.',
      zh: '销售内容及预计月交易额。',
    },
    { of: ['TRADE_LICENCE'], en: 'Your trade licence.', zh: '营业执照。' },
  ],
  related: [
    { key: 'smart-code', why: { en: 'The other way round: the customer scans you.', zh: '反过来：由顾客扫您的码。' } },
    {
      key: 'smart-purchase',
      why: { en: 'For large purchases that are paid month by month.', zh: '适合按月付款的大额消费。' },
    },
    {
      key: 'digital-receipt',
      why: { en: 'Sends the receipt to the phone that has just paid.', zh: '把小票发送到刚刚付款的手机。' },
    },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
