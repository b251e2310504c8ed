// Transfer, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'transfer',
  description: {
    en: 'Transfer: send money from your Falaj balance to another Falaj account, one by one or as a file of thousands, at any hour. Fees, limits, approvals.',
    zh: '转账：从您的 Falaj 余额向其他 Falaj 账户付款，可单笔也可成批，任何时刻都能到账。费用、限额与审批。',
  },
  lead: {
    en: 'Moves money from your balance to another Falaj account, at once and at any hour. One payee, or a file of thousands.',
    zh: '随时把余额中的资金即时转给另一个 Falaj 账户：可以是一位收款人，也可以是一份几千行的文件。',
  },
  what: [
    {
      en: 'Suppliers, drivers, promoters and branches that have a Falaj account are paid inside our books: your balance goes down, theirs goes up, in one entry that either happens wholly or not at all. No bank takes part, so there is no cut-off and nothing to come back days later.',
      zh: '供应商、司机、推广员和分店只要有 Falaj 账户，就在我们的账簿内部付款：您的余额减少，对方余额增加，同一笔分录要么全部成立，要么完全不发生。没有银行参与，因此没有截止时间，也不会几天后被退回。',
    },
    {
      en: 'A single transfer is typed by hand. A batch is a sheet: merchant ID, amount, currency, reference, note. The console reads the whole file first and lists every wrong row; nothing moves until all rows are right and the second person has approved.',
      zh: '单笔转账手工填写。批量转账使用表格：商户号、金额、币种、参考号、备注。控制台先读完整份文件并列出每一个错误行；所有行都正确且第二人批准之前，资金不会移动。',
    },
  ],
  facts: [
    {
      en: 'It works at 3 in the morning, on a Sunday and on a public holiday, because no bank is part of it.',
      zh: '凌晨三点、周日、公众假期都能转账，因为其中没有银行参与。',
    },
    {
      en: 'A batch of up to 100,000 rows has one approval, one second factor and one sum that is reserved before the first row is paid.',
      zh: '一个批次最多 100,000 行，只需一次审批、一次二次验证，并在支付第一行之前预留全部金额。',
    },
    {
      en: 'Before you confirm, the payee’s name is shown in part (Ma•••• Wa•• Tr•••••), so a mistyped merchant ID is noticed while it is still harmless.',
      zh: '确认之前会显示收款人的部分名称（如 Ma•••• Wa•• Tr•••••），输错商户号时还来得及发现。',
    },
  ],
  flow: {
    sentence: {
      en: 'Somebody enters the transfer, somebody else approves it, your balance is debited with the flat fee, and the payee’s balance is credited in the same moment.',
      zh: '一人录入转账，另一人批准；您的余额连同固定费用一起扣除，收款方余额同时增加。',
    },
    stations: [
      {
        who: { en: 'You', zh: '您' },
        does: { en: 'enter one payee or upload a file', zh: '录入收款人或上传文件' },
        whose: 'yours',
      },
      {
        who: { en: 'Approval', zh: '审批' },
        does: { en: 'a second person confirms what they see', zh: '第二人确认所见内容' },
        whose: 'yours',
      },
      {
        who: { en: 'Falaj books', zh: 'Falaj 账簿' },
        does: { en: 'debit you and credit the payee in one entry', zh: '一笔分录同时记借记贷' },
        whose: 'theirs',
      },
      { who: { en: 'Payee', zh: '收款方' }, does: { en: 'can spend it at once', zh: '立即可用' }, whose: 'theirs' },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Taxi platforms that pay drivers every evening, with the day’s net per driver.',
      zh: '出租车平台：每晚按司机当日净额付款。',
    },
    { en: 'Groups that move money between a head office and its branches.', zh: '集团：在总部与分店之间调拨资金。' },
    {
      en: 'Marketing, for promoters’ commissions, and shops that pay suppliers on delivery.',
      zh: '市场部门支付推广员佣金，以及货到即付供应商的商店。',
    },
  ],
  screens: ['/products/transfer', '/fiat/transaction/transfer', '/management/auth/pending'],
  example: {
    of: money(100_000n, 'AED'),
    story: { en: 'You pay a supplier AED 1,000.00.', zh: '您向供应商支付 AED 1,000.00。' },
  },
  accounts: [
    {
      en: 'Singles and batches have statements of their own, with one line per payee and the number of the batch. A transfer that succeeded cannot be called back: the payee has to send it back. A row whose payee closed the account meanwhile fails alone; its sum and its fee return to your balance, and the other rows stand.',
      zh: '单笔与批量各有对账单，每位收款人一行并注明批次号。已成功的转账无法撤回，只能由收款方转还。若某行的收款人期间销户，则仅该行失败，金额与费用退回您的余额，其他行照常成立。',
    },
  ],
  limits: {
    en: 'One transfer takes up to {max}, all of a day together {daily}. Your own approval rules may be stricter: for example, two approvals above AED 50,000. A transfer waiting for approval already counts towards the day.',
    zh: '单笔最高 {max}，每日合计 {daily}。您自己的审批规则可以更严，例如超过 AED 50,000 需两人批准。等待审批的转账也计入当日额度。',
  },
  needs: [
    {
      of: ['payees', 'purpose'],
      en: 'A sentence on who you pay and why; unusual payees are asked about.',
      zh: '一句话说明付给谁、为什么；异常收款人会被询问。',
    },
    {
      of: ['monthlyVolume'],
      en: 'How much you expect to send to other merchants in a month.',
      zh: '预计每月转给其他商户的金额。',
    },
    { of: ['TRADE_LICENCE'], en: 'Your trade licence.', zh: '营业执照。' },
  ],
  related: [
    {
      key: 'transfer-to-bank',
      why: { en: 'For payees without a Falaj account.', zh: '适用于没有 Falaj 账户的收款人。' },
    },
    { key: 'cash-top-up', why: { en: 'Feeds a wallet from cash instead.', zh: '改用现金为钱包充值。' } },
    { key: 'auto-debit', why: { en: 'The opposite direction, on a schedule.', zh: '相反方向，按计划收款。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
