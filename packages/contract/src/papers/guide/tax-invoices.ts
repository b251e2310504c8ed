// Chapter of the user guide: tax invoices.
import type { Section } from '../paper.ts'

export const taxInvoicesChapter: Section = {
  id: 'tax-invoices',
  title: { en: 'Tax invoices', zh: '税务发票' },
  blocks: [
    {
      en: 'Settings, Tax Invoice lists one invoice for each month: the fees that Falaj took with your transactions, without VAT and with it. The draft of the running month is computed every hour. On the first day of the next month the invoice is issued, gets its number and does not change any more. Nothing is due: the fees were taken already.',
      zh: '“设置”中的“税务发票”按月列出：Falaj 随交易扣除的手续费，分不含税与含税金额。本月草稿每小时计算一次。次月第一天开具发票并编号，此后不再更改。手续费已扣除，无需另行支付。',
    },
    {
      en: 'Choose a line to see the transactions that it is made of; their sum is the amount of the line. VAT of the invoice is calculated on the sum of each rate, and what was taken is rounded with each transaction: the difference is shown as rounding.',
      zh: '选择一行可查看其包含的交易，合计等于该行金额。发票税额按各税率合计计算，而实际扣除按每笔交易舍入，差额列为舍入差额。',
    },
    {
      en: 'If an invoice cannot be issued, it says what to fix and where, such as a missing tax registration number under Basic information. Falaj tries again every hour, or choose Issue now. Download the PDF in English or Chinese, and the XML (UBL 2.1, PINT AE) as it was sent to the tax authority. If it was rejected there, the reason is shown, and Send again hands it over once more.',
      zh: '若发票无法开具，页面会说明需修改的内容及位置，例如“基本信息”中缺少税务登记号。Falaj 每小时重试，也可选择“立即开具”。可下载中英文 PDF 及报送税务机关的 XML（UBL 2.1，PINT AE）。若被拒绝，会显示原因，可选择“重新发送”。',
    },
    {
      en: 'If a fee is wrong, choose Ask for a correction, with the lines, the amounts without VAT and the reason. Falaj checks it. A correction is a credit note with a number of its own, and its amount with VAT goes back to your balance.',
      zh: '若手续费有误，请选择“申请更正”，填写明细行、不含税金额及原因。Falaj 核实后开具单独编号的贷记通知，金额及税额退回您的余额。',
    },
  ],
}
