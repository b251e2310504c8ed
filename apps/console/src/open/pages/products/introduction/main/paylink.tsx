// Paylink, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'paylink',
  description: {
    en: 'Paylink: a web address that takes a payment. Send it in a chat, by SMS or e-mail; no website and no terminal needed. Fees, settlement, limits.',
    zh: '支付链接：一个可以收款的网址。通过聊天、短信或邮件发送，无需网站和终端。费用、结算与限额说明。',
  },
  lead: {
    en: 'A web address that takes a payment. You write what it is for and how much, send it, and watch it being paid.',
    zh: '一个可以收款的网址。写明用途和金额，发出去，然后看着它被付清。',
  },
  what: [
    {
      en: 'You make a link in the console: a title, a price, or items from your catalogue. The customer opens it on any phone and sees your name, what they are paying for and the ways to pay you allow. Cards, Apple Pay, Google Pay and bank payments stand side by side, in the order you choose. The customer installs nothing and needs no account.',
      zh: '您在控制台创建链接：填写标题与价格，或选择商品目录中的商品。顾客用任意手机打开，即可看到您的商户名称、付款事由和您允许的支付方式，银行卡、Apple Pay、Google Pay 与银行付款按您选择的顺序并列显示。顾客不用安装应用，也不用注册账户。',
    },
    {
      en: 'The price can be fixed, left to the customer, or have a floor (“at least AED 50”). A link can close after one payment or stay open for many, up to a count and an end date you set. A closed link says that it is closed and takes no new payment. A payment that is already with the customer’s bank is still completed.',
      zh: '价格可以固定、由顾客填写，或设最低额（“不少于 AED 50”）。链接可以付一次就关闭，也可以多次收款，直到达到您设定的次数或截止日期。关闭后的链接会明确提示已关闭，不再接受新的付款；已提交银行处理的付款仍会完成。',
    },
  ],
  facts: [
    {
      en: 'One link can sell a counted stock: set it to stop after 200 paid, and the 201st visitor reads that it is sold out before typing a card number.',
      zh: '一个链接可以售卖限量库存：设定付满 200 笔即停，第 201 位访客在输入卡号之前就会看到已售罄。',
    },
    {
      en: 'Each link shows its own funnel: how many opened it, how many tried to pay, how many paid.',
      zh: '每个链接都有自己的漏斗：多少人打开、多少人尝试支付、多少人付清。',
    },
    {
      en: 'You may ask the payer for a name, an e-mail address and a phone number. The payer becomes one of your customers, with everything they paid in one place.',
      zh: '您可以请付款人填写姓名、邮箱和电话。付款人会成为您的顾客，其全部付款集中显示。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer opens your link and pays; Falaj holds the money as pending, takes its fee, and two banking days later the rest is in your balance.',
      zh: '顾客打开链接付款；Falaj 将款项记为待结算并扣除费用，两个银行工作日后余款进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'opens the link and pays by card or wallet', zh: '打开链接，用银行卡或钱包付款' },
        whose: 'payer',
      },
      {
        who: { en: 'Falaj checkout', zh: 'Falaj 收银台' },
        does: { en: 'checks the card, tells you and the customer', zh: '校验银行卡，通知您和顾客' },
        whose: 'way',
      },
      {
        who: { en: 'Pending', zh: '待结算' },
        does: { en: 'waits two banking days on your account', zh: '在您的账户上等待两个银行工作日' },
        whose: 'yours',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'can be withdrawn, by hand or automatically', zh: '可手动或自动提现' },
        whose: 'yours',
      },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Shops that sell over chat: a bakery answers “can I order the cake?” with a link for the deposit.',
      zh: '通过聊天接单的商店：烘焙店收到“能订这个蛋糕吗？”，回一个定金链接即可。',
    },
    {
      en: 'Clinics, tutors and workshops that take payment before the visit and do not want card numbers over the telephone.',
      zh: '诊所、家教和维修店：在上门之前收款，又不想在电话里听顾客报卡号。',
    },
    {
      en: 'Customer service, who can send a link for a difference in price while still talking to the customer.',
      zh: '客服人员：与顾客通话时即可发出补差价的链接。',
    },
  ],
  screens: ['/paylink/main', '/fiat/transaction/record'],
  example: {
    of: money(10_000n, 'AED'),
    story: { en: 'A customer pays AED 100.00 through a link.', zh: '顾客通过链接支付 AED 100.00。' },
  },
  accounts: [
    {
      en: 'Each payment is a line of the purchase statement and carries the link’s number. Refund it from the transaction’s page; a second factor is asked for. If the cardholder disputes, the sum is taken from your balance and comes back if you win. The payment, its 3-D Secure result and its delivery are put together as evidence.',
      zh: '每笔付款都是消费对账单的一行，并带有链接编号。退款在交易详情页发起，需要二次验证。若持卡人提出争议，相应金额从您的余额扣除，胜诉后退回。付款、3-D Secure 结果和交付记录会汇总为证据。',
    },
  ],
  limits: {
    en: 'A link for more than {max} cannot be saved: use an invoice, which takes larger sums. When the day’s {daily} are reached the link stays open but answers “try again tomorrow”.',
    zh: '金额超过 {max} 的链接无法保存，大额请使用账单。当日累计达到 {daily} 后，链接仍可打开，但会提示“请明天再试”。',
  },
  needs: [
    {
      of: ['goods', 'typicalPayment'],
      en: 'What you will sell by links, in a sentence or two, and what a typical payment is.',
      zh: '用一两句话说明通过链接销售的内容及常见单笔金额。',
    },
    {
      of: ['monthlyVolume'],
      en: 'How much you expect links to bring in a month; an estimate is fine.',
      zh: '预计链接每月带来的金额，大致估计即可。',
    },
    { of: ['TRADE_LICENCE'], en: 'Your trade licence.', zh: '营业执照。' },
  ],
  related: [
    {
      key: 'invoice',
      why: {
        en: 'When the customer needs a tax invoice with lines and a due date.',
        zh: '当顾客需要带明细和到期日的税务账单时。',
      },
    },
    { key: 'smart-code', why: { en: 'When the customer is in front of you.', zh: '当顾客就站在您面前时。' } },
    { key: 'gateway', why: { en: 'When you have a website of your own.', zh: '当您已有自己的网站时。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
