// E-ATM, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'eatm',
  description: {
    en: 'E-ATM: customers draw and deposit cash at your counter, your balance is settled at once and you earn on each cash-out. Earnings, limits, requirements.',
    zh: '电子 ATM：顾客在您的柜台存取现金，余额即时结清，每次取现您都有收入。收入、限额与申请条件。',
  },
  lead: {
    en: 'Your counter becomes a cash machine. Customers draw cash from their wallet or card; your balance gets the sum back at once, and you earn on it.',
    zh: '您的柜台就是一台取款机：顾客从钱包或银行卡取现，款项即时回到您的余额，您还有一份收入。',
  },
  what: [
    {
      en: 'A customer asks for cash. You enter the sum on the device, they confirm with their PIN or wallet, and you hand over the notes from your drawer. In the same second your Falaj balance is credited with the sum and your share. Nobody waits for a bank, and there is no machine to fill.',
      zh: '顾客要取现金。您在设备上输入金额，顾客用密码或钱包确认，您从抽屉里付出现金。与此同时，您的 Falaj 余额即刻增加这笔金额和您的分成。无须等待银行，也没有机器需要加钞。',
    },
    {
      en: 'It works the other way too. A customer who wants to put cash into an account hands it to you; your balance is debited and theirs credited. Over a day the two directions largely cancel, and the drawer ends near where it began.',
      zh: '反过来也可以：顾客要存现金，交给您；您的余额减少，对方账户增加。一天下来，两个方向大体相抵，抽屉里的现金与早上相差不多。',
    },
  ],
  facts: [
    {
      en: 'You earn {fee} on every cash-out. The customer pays nothing, and you may not add a charge of your own.',
      zh: '每次取现您收入 {fee}。顾客不付任何费用，您也不得另行收费。',
    },
    {
      en: 'Cash in your drawer turns into balance without a trip to the bank: what you hand out today can be withdrawn or spent today.',
      zh: '抽屉里的现金不用跑银行就变成余额：今天付出去的现金，今天就能提现或使用。',
    },
    {
      en: 'The console knows what the drawer of each store should hold. A cash-out that it cannot cover is refused at the till before you promise anything, while deposits go on.',
      zh: '控制台知道每家门店抽屉里应有多少现金。现金不足的取现在您答应之前就会被收银机拒绝，存款照常办理。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer confirms a cash-out, you hand over notes from your drawer, and your balance is credited at once with the sum and your earnings.',
      zh: '顾客确认取现，您从抽屉付出现金，余额即时增加该金额和您的收入。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'confirms the sum by PIN or wallet', zh: '用密码或钱包确认金额' },
        whose: 'payer',
      },
      {
        who: { en: 'Falaj', zh: 'Falaj' },
        does: { en: 'debits them and tells your device', zh: '扣款并通知您的设备' },
        whose: 'way',
      },
      {
        who: { en: 'Your drawer', zh: '您的抽屉' },
        does: { en: 'you hand over the notes', zh: '您付出现金' },
        whose: 'yours',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'is credited in the same second', zh: '同一秒到账' },
        whose: 'yours',
      },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Groceries and petrol stations that hold more cash than they need and pay to have it collected.',
      zh: '现金过多、还要付费请人上门收款的杂货店和加油站。',
    },
    {
      en: 'Shops near labour accommodation, where wages arrive in wallets and are spent in notes.',
      zh: '员工宿舍附近的商店：工资进钱包，花销用现金。',
    },
    {
      en: 'Finance, who watches drawer and balance as two sides of one sum.',
      zh: '财务人员：把抽屉与余额当作同一笔钱的两面来管理。',
    },
  ],
  screens: ['/fiat/transaction/record', '/fiat/balance/record'],
  example: {
    of: money(50_000n, 'AED'),
    story: { en: 'A customer draws AED 500.00 in notes at your counter.', zh: '顾客在您的柜台取现 AED 500.00。' },
  },
  accounts: [
    {
      en: 'Both directions are on the cash in/out statement, the earnings as a line of their own. Above the lists of cash in and cash out you see what the drawer of each store should hold and what each shift moved today; what you put in or take out by hand is recorded with your name. A cash-out is final once the notes were handed over. A cash-in can be reversed on the same day: the customer gets the notes back.',
      zh: '两个方向都列在现金存取对账单上，收入单独一行。在现金存入与取出列表上方，可看到每家门店抽屉应有的金额和今日各班次的收支；您手工存入或取出的现金连同您的姓名一起记录。现金付出后取现即为终局。现金存入可在当天冲正，现金退还顾客。',
    },
  ],
  limits: {
    en: 'One cash-out or cash-in is between {min} and {max}. All your stores together take up to {daily} a day in each direction; what is above is refused at the till.',
    zh: '每次取现或存入在 {min} 至 {max} 之间。全部门店合计，每个方向每日不超过 {daily}；超出的会被收银机拒绝。',
  },
  needs: [
    { of: ['stores'], en: 'In how many stores customers will draw and deposit cash.', zh: '提供存取现金的门店数量。' },
    {
      of: ['cashDaily', 'cashCare'],
      en: 'How much cash you expect in a day at your counters, and how it is kept safe.',
      zh: '预计柜台每日现金金额及保管方式。',
    },
    {
      of: ['TRADE_LICENCE', 'LEASE', 'INSURANCE'],
      en: 'Your trade licence, the lease of your premises and the insurance of its cash.',
      zh: '营业执照、租赁合同、现金保险凭证。',
    },
  ],
  related: [
    {
      key: 'cash-top-up',
      why: {
        en: 'Fills a customer’s wallet from cash, with its own commission.',
        zh: '顾客用现金充值钱包，另有佣金。',
      },
    },
    {
      key: 'digital-receipt',
      why: { en: 'Receipts of what you sell at the same counter.', zh: '同一柜台销售的小票发到顾客手机。' },
    },
    {
      key: 'transfer-to-bank',
      why: { en: 'Moves the balance you gathered to your bank.', zh: '把积累的余额转到您的银行账户。' },
    },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
