// Chapter of the user guide: reconciliation with the bank.
import type { Section } from '../paper.ts'

export const reconciliationChapter: Section = {
  id: 'reconciliation',
  title: { en: 'Reconciling with your bank', zh: '银行对账' },
  blocks: [
    {
      en: 'Under Statements, “Reconcile a bank file” takes a statement of the account your payouts go to: camt.053, MT940 or CSV, up to 20 MB and 20,000 entries. A CSV needs a line of headings with a date and an amount (or credit) column; a currency column is optional: without one the currency beside the amount counts, and AED where there is none. Which way an amount went is read from its sign, from a mark beside it (1,234.56 CR, 1.234,56 D), or from a column Dr/Cr, Debit/Credit or Type; a file whose lines don’t tell, or whose last amount may be cut, is refused.',
      zh: '在“对账单”中选择“银行文件对账”，上传收款账户的银行对账单：camt.053、MT940 或 CSV，最大 20 MB、20,000 条记录。CSV 首行须有日期列以及金额列（或贷方列）；无币种列时以金额旁的币种为准，均无则按 AED 处理。金额方向取自正负号、金额旁的标记（1,234.56 CR、1.234,56 D），或“借贷”“Dr/Cr”“Debit/Credit”“Type”列；无法判断方向或末行金额可能被截断的文件会被拒绝。',
    },
    {
      en: 'Each credit is tied to a payout by its number in the bank’s text, if the amount agrees; without a number, only if exactly one payout has that amount within a week. “What it’s made of” shows the payments, fees, VAT, refunds and everything else since the payout before.',
      zh: '如银行附言含付款编号且金额一致，入账即与该付款匹配；无编号时，仅当一周内只有一笔相同金额的付款才匹配。“构成”列出自上次付款以来的支付、手续费、增值税、退款及其他变动。',
    },
    {
      en: 'Unmatched entries are listed first, with the likely reason: another amount, matched already, several payouts of that amount, a payout that came back, a currency your account doesn’t hold, or not a payout of ours. Payouts of those days that the file lacks are listed too: still on their way, or missing. A payout is matched once, even if several files list it. Nothing is booked by reconciling.',
      zh: '未匹配的项目列在最前，并给出可能原因：金额不符、已匹配、多笔金额相同、付款已退回、您的账户不持有该币种，或并非我方付款。文件中缺少的同期付款也会列出：仍在途或缺失。每笔付款只匹配一次。对账不会产生任何账务变动。',
    },
    {
      en: 'You know better? “Match” beside a credit lists the payouts of the 60 days before it that are free, the same amount first. “Undo match” beside a matched credit leaves it over again, whether we or a colleague matched it. Both are kept in the operation history. When a file has been read, those who move money are notified, and your systems receive reconciliation.changed.',
      zh: '如您了解实际情况，可在入账旁点击“匹配”，从其前 60 天未匹配的付款中选择，金额相同者在前。“取消匹配”会将已匹配的入账重新列为未匹配，无论由系统还是同事匹配。两者均记入操作历史。文件读取完成后，有资金操作权限的人员会收到通知，您的系统会收到 reconciliation.changed 事件。',
    },
  ],
}
