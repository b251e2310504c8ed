// Smart Purchase, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

const content: Introduction = {
  key: 'smart-purchase',
  description: {
    en: 'Smart Purchase: a smart POS terminal that takes chip, tap and phone payments in your shop. Fees, settlement, limits and how to get a device.',
    zh: '智能消费：智能 POS 终端，在店内受理插卡、挥卡与手机付款。费用、结算、限额以及如何申请设备。',
  },
  lead: {
    en: 'A smart terminal on your counter. It takes plastic cards and phones, prints or sends the slip, and closes the day by shift.',
    zh: '摆在柜台上的智能终端：受理实体卡和手机，打印或发送签购单，并按班次结账。',
  },
  what: [
    {
      en: 'The cashier types the amount, the customer taps, inserts or swipes, and enters a PIN where the card asks for it. The terminal speaks to the card scheme over mobile data or Wi-Fi and answers in three to five seconds. It is an Android device: the same screen shows the tip, the language of the slip and the last sales of the shift.',
      zh: '收银员输入金额，顾客挥卡、插卡或刷卡，并在需要时输入密码。终端通过移动网络或 Wi-Fi 连接卡组织，三到五秒得到结果。它是一台安卓设备：同一屏幕上可选小费、签购单语言，并查看本班次最近的交易。',
    },
    {
      en: 'You rent the device through the console. It arrives sealed, you type the activation code that waits under Device, and it binds itself to one store. A stolen terminal can be locked from the console within seconds; it then refuses every card.',
      zh: '设备在控制台租用。收到时带有封条，输入“设备”页面中的激活码后，它便与一家门店绑定。若终端被盗，可在控制台数秒内锁定，锁定后拒绝一切银行卡。',
    },
  ],
  facts: [
    {
      en: 'Cards are read physically: a tap up to AED 500 needs no PIN, above that the terminal asks for it.',
      zh: '读取的是实体卡：AED 500 以内挥卡免密，超过则终端要求输入密码。',
    },
    {
      en: 'A sale can be voided at the terminal until the shift is closed. The card is then never charged, and no fee is due.',
      zh: '在结束班次之前，可在终端上撤销交易。卡不会被扣款，也不收取费用。',
    },
    {
      en: 'Closing a shift prints the totals per cashier and per card scheme; the console keeps the same figures under the device.',
      zh: '结束班次时打印各收银员、各卡组织的合计；控制台在该设备名下保存同样的数字。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer taps or inserts a card at your terminal, the card’s bank approves, the fee is taken, and the next banking day the rest is in your balance.',
      zh: '顾客在终端挥卡或插卡，发卡行批准后扣除费用，余款于下一银行工作日进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'taps or inserts, with PIN where asked', zh: '挥卡或插卡，按需输入密码' },
        whose: 'payer',
      },
      {
        who: { en: 'Terminal', zh: '终端' },
        does: { en: 'asks the bank, prints the slip', zh: '向银行请求授权并打印签购单' },
        whose: 'way',
      },
      {
        who: { en: 'Close of shift', zh: '班次结账' },
        does: { en: 'sends the day’s sales to be settled', zh: '提交当天交易进行结算' },
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
      en: 'Shops and restaurants where guests pay by card in person, at the counter or at the table.',
      zh: '顾客在柜台或餐桌旁当面刷卡的商店与餐厅。',
    },
    {
      en: 'Multi-merchant groups: terminals are made, moved and retired per secondary merchant.',
      zh: '多商户集团：可按二级商户创建、调拨和停用终端。',
    },
    {
      en: 'Store managers, who count the drawer against the shift report in the evening.',
      zh: '店长：晚上凭班次报表清点现金抽屉。',
    },
  ],
  screens: ['/pos-device/main/my-device', '/terminals/main', '/fiat/transaction/record'],
  example: {
    of: money(25_000n, 'AED'),
    story: { en: 'A dinner of AED 250.00 is paid by card at the table.', zh: '一顿 AED 250.00 的晚餐在桌边刷卡。' },
  },
  accounts: [
    {
      en: 'Sales carry terminal and shift on the purchase statement, and multi-merchant accounts have a statement per secondary merchant and terminal. A refund after the shift is made in Transactions, to the same card. Disputes are rare for chip and PIN, but a signed or keyed sale can be charged back: keep the slip for 13 months.',
      zh: '消费对账单上每笔交易注明终端和班次；多商户账户另有按二级商户和终端的对账单。班次结束后的退款在“交易”中发起，退回原卡。插卡加密码的交易很少发生争议，但签名或手输卡号的交易可能被拒付，请将签购单保存 13 个月。',
    },
  ],
  limits: {
    en: 'A single sale takes up to {max} and a merchant up to {daily} a day. Each terminal can be given a lower ceiling of its own, useful for seasonal staff.',
    zh: '单笔最高 {max}，每商户每日最高 {daily}。每台终端还可单独设置更低的上限，适合季节性员工使用。',
  },
  needs: [
    { en: 'The address of each store, and who receives the parcel there.', zh: '每家门店的地址及设备收件人。' },
    {
      en: 'How many devices, and whether they stand on a counter or are carried.',
      zh: '设备数量，以及固定在柜台还是手持使用。',
    },
    {
      en: 'A photograph of the shop front; a pre-authorizer can add the store and send it in.',
      zh: '店面照片；预授权人可以新增门店并提交。',
    },
  ],
  related: [
    {
      key: 'qrpay',
      why: { en: 'The same counter, for phones with a wallet code.', zh: '同一柜台，受理手机钱包付款码。' },
    },
    { key: 'eatm', why: { en: 'Lets the same terminal hand out cash.', zh: '让同一终端也能办理取现。' } },
    { key: 'digital-receipt', why: { en: 'Replaces the paper slip.', zh: '取代纸质签购单。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
