// Chapter of the user guide: virtual bank accounts.
import type { Section } from '../paper.ts'

export const virtualAccountsChapter: Section = {
  id: 'virtual-bank-accounts',
  title: { en: 'Virtual bank accounts', zh: '虚拟银行账户' },
  blocks: [
    {
      en: 'A virtual bank account is an IBAN of your own that customers transfer to. Open as many as you like under Products, Virtual Bank Account, or with Deposit on a balance card: for anybody, for one customer, for one of your stores, or for one invoice. Show details gives the whole IBAN to copy; the operation history keeps who looked.',
      zh: '虚拟银行账户是您专属的 IBAN，供顾客转账。可在“产品 > 虚拟银行账户”或余额卡片的“存入”中开立任意多个：不指定、指定一位顾客、一间门店或一张账单。“显示详情”可复制完整 IBAN，操作记录会保留谁查看过。',
    },
    {
      en: 'A transfer that has the whole invoice number in its reference, such as INV-000123, pays that invoice automatically, and so does every deposit to the IBAN of an invoice. No more than what is due is taken; the rest waits.',
      zh: '附言中含完整账单编号（例如 INV-000123）的转账会自动支付该账单；转入账单专属 IBAN 的款项同样自动支付。支付不超过应付金额，余款等待处理。',
    },
    {
      en: 'Everything else waits on hold under Deposits, with the reason in words. We suggest invoices, each with a score and why: the amount, the reference, the account it came from, the name of the sender. Match it to one invoice, split it over several, keep it without an invoice, or return it. When you match, the sender is remembered for that customer; you can forget a name on the account’s page.',
      zh: '其余款项在“入账”中冻结等待，并说明原因。系统会建议账单，并给出分数与理由：金额、附言、付款账户、付款人名称。您可匹配一张账单、拆分至多张、无账单保留，或退回。匹配后系统会为该顾客记住付款人，可在账户页面删除。',
    },
    {
      en: 'Matched to the wrong invoice? “Undo match” in the deposit, with the reason: the money waits on hold again, the invoice is open again, and both say who did it. That works while the money is still available, and while the invoice was neither credited nor voided since.',
      zh: '匹配错误时，可在入账详情中点击“取消匹配”并填写原因：款项重新冻结待处理，账单重新变为未付，两者均记录操作人。仅当资金仍可用，且账单此后未贷记或作废时可以取消。',
    },
    {
      en: 'Returning takes your second factor. The money goes back to the account it came from; if that bank refuses it, it waits among your deposits again. A deposit to a closed account is returned automatically, and you can see it.',
      zh: '退回需要二次验证。款项退至原付款账户；若对方银行拒收，款项会重新列入待处理入账。转入已关闭账户的款项会自动退回，并可在列表中查看。',
    },
    {
      en: 'Deposits are listed in all transactions, in the statement type VAM IBAN, in exports, in the API and in webhooks. Choose under Notifications whether you are notified of each.',
      zh: '入账也列于交易记录、“VAM IBAN”对账单、导出文件、API 与 Webhook 中。可在“通知”中选择是否逐笔接收消息。',
    },
  ],
}
