// Chapter of the user guide: transfers to merchants and to banks.
import type { Section } from '../paper.ts'

export const transfersChapter: Section = {
  id: 'transfers',
  title: { en: 'Transfers', zh: '转账' },
  blocks: [
    {
      en: 'Admins and finance send money to another merchant by its merchant ID. The name behind the ID is shown with part of it hidden, so that you know whom you mean; keep merchants you pay often in the payee book.',
      zh: '管理员和财务可凭商户号向其他商户转账。系统会显示部分隐藏的商户名称供您确认；常用收款方可保存到名录。',
    },
    {
      en: 'With Collect you ask them to pay you: it appears with them, and nothing moves until they pay. You can take it back before that, and they can decline.',
      zh: '选择“收款”可请对方向您付款：对方会看到该请求，付款前不会动用资金。在此之前您可以撤回，对方也可以拒绝。',
    },
    {
      en: 'While you type, the card beside the form shows what you would have afterwards, what it costs and who has to approve, found by doing it and taking it back. “Save, send later” keeps a transfer without moving anything.',
      zh: '填写时，旁边的卡片会显示转账后的余额、费用以及需由谁审批（通过试算得出，不动用资金）。“保存，稍后提交”只保存转账，不动用资金。',
    },
    {
      en: 'Once submitted, the money is on hold until a colleague has approved; then it is with the other merchant at once. If it is sent back to you, change it and submit it again. Until it is approved you can recall it.',
      zh: '提交后金额会被冻结，待同事批准后立即转入对方商户。如被退回，可修改后重新提交。批准前可撤回。',
    },
    {
      en: 'To a bank: type the beneficiary’s account, which is checked as you type, say what it is for and who bears the charges. With OUR and SHA our fee comes on top; with BEN it is taken from the amount. Who approves reads the whole number; everybody else sees its last digits. If the bank refuses, everything comes back; if it returns the money later, the fee stays.',
      zh: '转到银行：输入收款账户（边输入边校验），说明用途及费用承担方。OUR 与 SHA 的手续费另计，BEN 从金额中扣除。审批人可见完整账号，其他人只见末四位。银行拒绝时全额退回；如之后退汇，手续费不退。',
    },
    {
      en: 'Batch sends to many merchants at once, up to 100,000 rows of one currency: type into the grid, paste from a spreadsheet, or open a CSV or XLSX file made from the template. What you have begun is kept as a draft with its name and date until you save or delete it. Each row is checked as you go and is mended where it stands; likely doubles, in the sheet and against the last ninety days, are marked, and F8 leads from one row that needs a look to the next. With a control total the sheet is refused if the rows say otherwise. It is submitted with your second factor. Whoever decides approves it as a whole or leaves rows out with a reason: their money is back at once. Then the others are paid one after the other while you watch. Rows that could not be paid are named, and their money comes back. The result file, CSV or XLSX, has every row in the order of your sheet; whoever was paid finds the row among their own transfers.',
      zh: '“批量转账”可一次向多个商户付款，最多 100,000 行，同一币种：可在表格中输入、从电子表格粘贴，或打开按模板制作的 CSV 或 XLSX 文件。未完成的表格会以名称和日期保存为草稿，直至提交保存或删除。每行随时校验、就地修改；表内及近九十天的疑似重复会被标记，按 F8 可跳到下一处问题。填写控制总额后，如合计不符将被拒绝。提交需二次验证。审批人可整体批准，也可附理由剔除部分行，其金额立即退回；其余随后逐行付款，进度实时可见。未能付款的行会注明原因，款项退回。结果文件（CSV 或 XLSX）按原表顺序列出每一行；收款方可在自己的转账列表中查到该行。',
    },
    {
      en: 'Customer service reads all transfers under Products, Transfer.',
      zh: '客服可在“产品”的“转账”中查看全部转账。',
    },
  ],
}
