// Chapter of the user guide: transfers to merchants and to banks.
import type { Section } from '../paper.ts'

export const transfersChapter: Section = {
  id: 'transfers',
  title: { en: 'Transfers', zh: '转账' },
  blocks: [
    {
      en: 'Admins and finance can send money to another merchant using its merchant ID. We show the merchant’s name, partly hidden, so that you can check it’s the right one. Save merchants you pay often as payees.',
      zh: '管理员和财务可凭商户号向其他商户转账。系统会显示部分隐藏的商户名称供您确认；常用收款方可保存到名录。',
    },
    {
      en: 'Use Collect to ask another merchant to pay you. They see your request, and no money moves until they pay. They can decline, and you can cancel the request until they pay.',
      zh: '选择“收款”可请对方向您付款：对方会看到该请求，付款前不会动用资金。在此之前您可以撤回，对方也可以拒绝。',
    },
    {
      en: 'As you type, the card next to the form shows a preview: your balance afterwards, the cost and who has to approve. Select “Save and send later” to keep a transfer without moving any money.',
      zh: '填写时，旁边的卡片会显示转账后的余额、费用以及需由谁审批（通过试算得出，不动用资金）。“保存，稍后提交”只保存转账，不动用资金。',
    },
    {
      en: 'After you submit a transfer, the money is on hold until a colleague approves. Then the other merchant gets it straight away. If a colleague sends it back, change it and submit it again. You can recall it until it is approved.',
      zh: '提交后金额会被冻结，待同事批准后立即转入对方商户。如被退回，可修改后重新提交。批准前可撤回。',
    },
    {
      en: 'To send money to a bank, enter the beneficiary’s account, which we check as you type, the purpose of the transfer and who pays the charges. With OUR and SHA, our fee is added to the amount. With BEN, it is taken from the amount.',
      zh: '转到银行：输入收款账户（边输入边校验），说明用途及费用承担方。OUR 与 SHA 的手续费另计，BEN 从金额中扣除。',
    },
    {
      en: 'Approvers see the full account number. Everyone else sees only the last digits. If the bank refuses the transfer, you get everything back. If the bank returns the money later, you don’t get the fee back. A note above the form says when bank transfers are delayed; what you send then is kept and goes out once the bank can be reached.',
      zh: '审批人可见完整账号，其他人只见末四位。银行拒绝时全额退回；如之后退汇，手续费不退。银行转账延迟时，表单上方会有提示；您提交的指令会保留，银行恢复后发出。',
    },
    {
      en: 'Use Batch to pay many merchants at once, with up to 100,000 rows in one currency. Type into the grid, paste from a spreadsheet, or open a CSV or XLSX file based on the template. We keep your work as a draft with its name and date until you save or delete it.',
      zh: '“批量转账”可一次向多个商户付款，最多 100,000 行，同一币种：可在表格中输入、从电子表格粘贴，或打开按模板制作的 CSV 或 XLSX 文件。未完成的表格会以名称和日期保存为草稿，直至提交保存或删除。',
    },
    {
      en: 'We check each row as you go, and you can fix it in place. We mark possible duplicates, both within the sheet and against the last 90 days. Press F8 to go to the next row that needs attention. If you enter a control total, we refuse the sheet when the rows don’t add up to it. You submit the batch with your second factor.',
      zh: '每行随时校验、就地修改；表内及近九十天的疑似重复会被标记，按 F8 可跳到下一处问题。填写控制总额后，如合计不符将被拒绝。提交需二次验证。',
    },
    {
      en: 'The approver can approve the whole batch or leave out rows with a reason. Money for rows left out is returned straight away. The other rows are then paid one by one, and you can follow the progress. Rows that couldn’t be paid are listed, and their money is returned.',
      zh: '审批人可整体批准，也可附理由剔除部分行，其金额立即退回；其余随后逐行付款，进度实时可见。未能付款的行会注明原因，款项退回。',
    },
    {
      en: 'The result file, in CSV or XLSX, lists every row in the order of your sheet. Each payee can see their payment in their own list of transfers.',
      zh: '结果文件（CSV 或 XLSX）按原表顺序列出每一行；收款方可在自己的转账列表中查到该行。',
    },
    {
      en: 'Customer service can see all transfers under Products, Transfer.',
      zh: '客服可在“产品”的“转账”中查看全部转账。',
    },
  ],
}
