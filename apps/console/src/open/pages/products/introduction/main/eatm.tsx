// E-ATM, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

const content: Introduction = {
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
      en: 'Cash-out can be paused with one press when the notes run low, while deposits go on. The map in the customers’ wallet shows it at once.',
      zh: '钞票不足时，一键即可暂停取现，存款照常办理。顾客钱包里的地图会立即显示。',
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
  screens: ['/pos-device/main/eatm', '/fiat/transaction/record'],
  example: {
    of: money(50_000n, 'AED'),
    story: { en: 'A customer draws AED 500.00 in notes at your counter.', zh: '顾客在您的柜台取现 AED 500.00。' },
  },
  accounts: [
    {
      en: 'Both directions are on the cash in/out statement, the earnings as a line of their own. In the evening the E-ATM screen shows what the drawer should hold; you type what you counted, and a difference is recorded with your name. A cash-out is final once the notes were handed over: if you pressed Confirm without paying, call us within 24 hours.',
      zh: '两个方向都列在现金存取对账单上，收入单独一行。晚上，电子 ATM 页面显示抽屉应有的金额；您输入清点结果，如有差额则连同您的姓名一起记录。现金付出后取现即为终局；若误按确认而未付款，请在 24 小时内联系我们。',
    },
  ],
  limits: {
    en: 'One cash-out is between {min} and {max} in steps of AED 10; a customer may draw three times a day. Your own ceiling of {daily} covers both directions together, and you can set a lower one per store.',
    zh: '每次取现在 {min} 至 {max} 之间，以 AED 10 为单位；同一顾客每天最多三次。您的每日上限 {daily} 涵盖存取两个方向，并可按门店调低。',
  },
  needs: [
    {
      en: 'A store with at least one Falaj device, or an application for one.',
      zh: '一家至少有一台 Falaj 设备的门店，或同时申请设备。',
    },
    {
      en: 'A counter with a lockable drawer and a camera above it: send a photograph.',
      zh: '带锁抽屉且上方装有摄像头的柜台，请提供照片。',
    },
    {
      en: 'Two staff who pass the short cash-handling course in the console.',
      zh: '两名员工通过控制台中的现金处理短课程。',
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
      why: { en: 'The receipt of each payout, on the customer’s phone.', zh: '每笔取现的小票发到顾客手机。' },
    },
    {
      key: 'transfer-to-bank',
      why: { en: 'Moves the balance you gathered to your bank.', zh: '把积累的余额转到您的银行账户。' },
    },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
