// Transfer to Bank, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'transfer-to-bank',
  description: {
    en: 'Transfer to Bank: pay any UAE IBAN from your Falaj balance, or USD accounts in the US, Hong Kong and Singapore. Cut-off, fees, limits, returns.',
    zh: '转账到银行：从 Falaj 余额向阿联酋任意 IBAN，或美国、香港、新加坡的美元账户付款。截止时间、费用、限额与退回。',
  },
  lead: {
    en: 'Pays bank accounts that are not yours: suppliers, landlords, salaries. From your balance to any IBAN in the Emirates, and in dollars to three countries more.',
    zh: '向他人的银行账户付款：供应商、房东、工资。从您的余额付到阿联酋任意 IBAN，并可用美元付往另外三个国家和地区。',
  },
  what: [
    {
      en: 'You enter the beneficiary once: name, country, account. For the Emirates the IBAN’s check digits are tested while you type and the bank’s name appears automatically; AED and USD are possible. For the United States, Hong Kong and Singapore you give SWIFT code and account number, in USD.',
      zh: '收款人只需录入一次：姓名、国家或地区、账户。阿联酋账户在输入 IBAN 时即校验校验位，并自动显示银行名称，可用 AED 与 USD。美国、香港和新加坡需填写 SWIFT 代码和账号，使用 USD。',
    },
    {
      en: 'After approval the order goes to the bank in the next run. What was approved by {cutOff} in Dubai on a banking day reaches a UAE account the same day; later orders wait for the morning. Before you send it, the form says until when it must be approved and by when it arrives. Withdraw, in contrast, only pays your own verified account.',
      zh: '批准后的付款随下一批次送往银行。银行工作日迪拜时间 {cutOff} 前批准的，当日到达阿联酋账户；之后的等到次日早晨。发送前，表单会显示须在何时前获批、何时前到账。与之不同，“提现”只付到您自己已验证的账户。',
    },
  ],
  facts: [
    {
      en: 'Every order states its purpose, such as goods, services, salary, rent or taxes. The approver sees it, and you can filter the list by it.',
      zh: '每笔付款都注明用途：货款、服务费、工资、租金、税费等九种。审批人可见，列表可按用途筛选。',
    },
    {
      en: 'You choose who bears the foreign bank’s charges (OUR, SHA or BEN) and see what the beneficiary will get before you send.',
      zh: '您可以选择由谁承担境外银行费用（OUR、SHA 或 BEN），并在发送前看到收款人实收金额。',
    },
    {
      en: 'Once it is paid, the order shows the bank’s own reference, and search finds the order by it: an answer for the supplier who asks “where is my money?”.',
      zh: '付款完成后会显示银行参考号，凭它即可搜索到该笔付款，用来回答供应商“我的钱到哪了？”。',
    },
  ],
  flow: {
    sentence: {
      en: 'You enter the order, a second person approves, the sum and the flat fee leave your balance, and the beneficiary’s bank receives it the same day before the cut-off.',
      zh: '您录入付款，第二人批准，金额与固定费用离开您的余额，截止时间之前提交的当日到达收款银行。',
    },
    stations: [
      {
        who: { en: 'You', zh: '您' },
        does: { en: 'choose the beneficiary and the purpose', zh: '选择收款人和用途' },
        whose: 'yours',
      },
      {
        who: { en: 'Approval', zh: '审批' },
        does: { en: 'a second person signs with a second factor', zh: '第二人经二次验证签署' },
        whose: 'yours',
      },
      {
        who: { en: 'Bank run', zh: '银行批次' },
        does: { en: 'closes at {cutOff} in Dubai', zh: '迪拜时间 {cutOff} 截止' },
        whose: 'way',
      },
      {
        who: { en: 'Beneficiary’s bank', zh: '收款银行' },
        does: { en: 'credits the account or returns it', zh: '入账或退回' },
        whose: 'theirs',
      },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Finance teams that pay rent, suppliers and utilities from the takings without moving them to a bank first.',
      zh: '财务团队：直接用营业款支付房租、货款和水电，无需先转到银行。',
    },
    {
      en: 'Importers that pay Hong Kong or Singapore in dollars after exchanging AED in the console.',
      zh: '进口商：在控制台把 AED 兑换为美元后付往香港或新加坡。',
    },
    { en: 'Employers: WPS accounts are accepted as beneficiaries.', zh: '雇主：可向 WPS 工资账户付款。' },
  ],
  screens: ['/fiat/transaction/transfer', '/fiat/transaction/statements', '/management/auth/pending'],
  example: {
    of: money(250_000n, 'AED'),
    story: {
      en: 'You pay the rent, AED 2,500.00, to an IBAN in Dubai.',
      zh: '您向迪拜的 IBAN 支付房租 AED 2,500.00。',
    },
  },
  accounts: [
    {
      en: 'Orders stand in their list with their state, and what they moved on the transfer to bank statement. A bank that cannot credit the account sends the money back, usually within two banking days; it returns to your balance in full, the fee stays. A wrong but existing IBAN is a matter of asking the receiver, so the approver sees the whole number and compares it with the bill.',
      zh: '付款在列表中标明状态，其资金变动列入转账到银行对账单。银行无法入账时会退回款项，通常在两个银行工作日内；金额全数回到您的余额，费用不退。若 IBAN 有误却真实存在，只能请收款人退还，因此审批人可见完整账号，并与账单核对。',
    },
  ],
  limits: {
    en: 'One order is between {min} and {max}; all of a day come to at most {daily}. An order of more than AED 20,000 to a new beneficiary is sent only 24 hours after you first named that account.',
    zh: '每笔在 {min} 至 {max} 之间，每日合计不超过 {daily}。向新收款人支付超过 AED 20,000 的付款，要等该账户首次录入满 24 小时后才会发送。',
  },
  needs: [
    {
      of: ['payees', 'purpose'],
      en: 'Who you will pay at other banks, and what the payments are for.',
      zh: '将向哪些他行账户付款及付款用途。',
    },
    { of: ['monthlyVolume'], en: 'How much you expect to send to banks in a month.', zh: '预计每月转至银行的金额。' },
    {
      of: ['TRADE_LICENCE', 'BANK_LETTER'],
      en: 'Your trade licence and a letter of your bank.',
      zh: '营业执照、银行证明。',
    },
  ],
  related: [
    {
      key: 'transfer',
      why: { en: 'Costs less, when the payee has a Falaj account.', zh: '收款人有 Falaj 账户时更省费用。' },
    },
    { key: 'invoice', why: { en: 'Brings in what you later pay out.', zh: '先把要付出去的钱收进来。' } },
    { key: 'eatm', why: { en: 'Turns cash into balance to pay from.', zh: '把现金变成可以付款的余额。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
