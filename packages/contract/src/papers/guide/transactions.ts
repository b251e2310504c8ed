// Chapter of the user guide: the record of all transactions, and settlements.
import type { Section } from '../paper.ts'

export const transactionsChapter: Section = {
  id: 'transactions',
  title: { en: 'Transactions and settlements', zh: '交易与结算' },
  blocks: [
    {
      en: 'Transactions, Fiat is the record of everything that moved: a tab for withdrawals, settlements, single and batch transfers and transfers to banks. Customer service and operations read it, too; nothing can be moved from there.',
      zh: '“交易”的“法币”记录所有资金变动：提现、结算、单笔与批量转账、转账到银行各占一个标签页。客服与运营也可查看，但不能在此动用资金。',
    },
    {
      en: 'A record tells what it did to your balance, entry by entry, and under Linked what it hangs together with: the request and who approved it, the money that was held, the bank account, the certificate, the statements it stands in. Pages that are not for you are named without a link.',
      zh: '每条记录都会逐笔说明对余额的影响，并在“关联”中列出相关内容：申请与审批、冻结金额、银行账户、付款凭证、所在对账单。您无权查看的页面只显示名称，不提供链接。',
    },
    {
      en: 'Sales are settled in the morning of a banking day, as agreed with you. A settlement shows the days, products and sales it is made of, the fee and the VAT; each table is added up again in your browser.',
      zh: '收款按约定于银行工作日早晨结算。每笔结算列出其包含的日期、产品和收款、手续费与增值税，各表均在浏览器中重新加总。',
    },
  ],
}
