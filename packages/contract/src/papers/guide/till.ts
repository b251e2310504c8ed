// Chapter of the user guide: selling at the till.
import type { Section } from '../paper.ts'

export const tillChapter: Section = {
  id: 'till',
  title: { en: 'Selling at the till', zh: '收银台收款' },
  blocks: [
    {
      en: 'A shift begins with the cash in the drawer: the cashier types a name and the opening cash, and prints the slip. While it is open, cash that is put in or taken out is typed under Shift. At the end the cashier counts every note without seeing what it should be. A large difference needs the PIN of the store; which one is large you set under Offline Business, Device, Shifts. The report (Z) gets the next number of the store and never changes.',
      zh: '开班时收银员输入姓名与备用金并打印凭条。班次中放入或取出的现金在“班次”中登记。结班时先清点各面额，清点后才显示应有金额。差额较大时须输入门店密码，上限在“线下业务 > 设备 > 班次”中设置。报表（Z）按门店连续编号，不可更改。',
    },
    {
      en: 'Shifts lists every shift with what was expected, counted and missing. Sales that arrive after the report make a supplement, such as Z 14-S1. If a till can’t close its shift, such as one that was lost, open the shift and choose Close shift: count the cash and say why.',
      zh: '“班次”列出各班次的应有、实点与差额。报表生成后到达的交易形成补充报表，如 Z 14-S1。设备丢失等无法结班时，打开该班次选择“结束班次”，清点现金并填写原因。',
    },
    {
      en: 'Under Cash you see where your banknotes are: drawers, safes and courier bags. Hand cash over from one to the next; a colleague counts it without seeing the amount. If something is missing, Missing and found says between whom, when and how much.',
      zh: '“现金”显示钞票所在：钱箱、保险箱与押运袋。逐级交接时由同事清点，清点前不显示金额。如有短款，“差额”会指明发生在谁与谁之间、何时、多少。',
    },
    {
      en: 'Set the refund PIN on the page of the store: six digits, which tills ask for before they give cash back. Nobody can read it afterwards; set a new one if it was forgotten.',
      zh: '在门店页面设置退款密码：六位数字，现金退款前须输入。设置后无法查看，忘记时请重新设置。',
    },
    {
      en: 'The page of a device lists what the till signed. A mark says what a person should look at. If an event is missing, those after it wait; after 24 hours you can stop waiting, with a reason. If a till is lost with sales it had not sent, choose Rebuild from receipts and scan or paste the codes of its receipts, of the opening slip and of the report. If a browser deleted what its till had stored, the till says so: lock the device, rebuild what was not sent, and make a new activation code.',
      zh: '设备页面列出收银台签署的记录，带标记的需人工查看。如缺少一条，其后的记录等待；24 小时后可注明原因不再等待。设备丢失且有未上传交易时，选择“由小票恢复”，扫描或粘贴小票、开班凭条与报表上的二维码。若浏览器清除了收银设备的存储，设备会提示：请锁定设备、恢复未上传交易并生成新激活码。',
    },
  ],
}
