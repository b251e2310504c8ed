// Chapter of the user guide: e-ATMs.
import type { Section } from '../paper.ts'

export const eatmsChapter: Section = {
  id: 'e-atms',
  title: { en: 'E-ATMs', zh: '电子 ATM' },
  blocks: [
    {
      en: 'An e-ATM in your store takes banknotes from customers and pays them out. Under Offline Business, Device, E-ATM you see how many notes each cassette has, how much is in its cash box, what it took and paid today, and its alarms. Every note in it is in your books: the figures are those of the ledger.',
      zh: '门店中的电子 ATM 为顾客存取现金。在“线下业务 > 设备 > 电子 ATM”中可查看各出钞箱张数、收钞箱现金、今日存取金额与告警。机内每张钞票均已入账，数字与账本一致。',
    },
    {
      en: 'Request a refill: choose the day and the number of notes for each cassette. The amount is held on your balance while a colleague decides and until the courier has loaded it; what isn’t loaded comes back. When the courier empties the cash box, the notes are counted and paid in at the bank, and the amount is available.',
      zh: '申请加钞时选择日期与各出钞箱的张数。金额在同事审批及押运人员加钞前保持冻结，未加入的部分退回。清空收钞箱时，钞票经清点后存入银行，金额即可使用。',
    },
    {
      en: 'Count shows no figures while you count: enter what you see in every cassette. The cash box is counted only if you opened it, and then by every denomination. What was expected is shown afterwards, and a difference is posted and kept in the report. A count never overwrites what was expected.',
      zh: '清点时不显示应有数：请输入各出钞箱的实际张数，保存后再显示应有数。收钞箱仅在打开后清点，并须逐一填写各面值。差额会入账并保留在报告中，清点不会覆盖应有数。',
    },
    {
      en: 'You can set the limits of a machine, switch its cash-out off with a reason while customers still hand cash in, or pause it. The day report adds up what it began with, what came and went, and what it ended with; what a machine reports late counts on the day it arrives. You are notified when an alarm begins and when a refill is loaded or refused.',
      zh: '您可设置机器限额，注明原因关闭取款（仍可存入），或暂停机器。日报列出期初、收付与期末，各项相加一致；延迟上报的交易计入到达当日。出现告警、加钞完成或被拒时会通知您。',
    },
  ],
}
