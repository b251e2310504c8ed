// Chapter of the user guide: closing a month.
import type { Section } from '../paper.ts'

export const monthCloseChapter: Section = {
  id: 'month-close',
  title: { en: 'Closing a month', zh: '月度关账' },
  blocks: [
    {
      en: 'Finance and admins find Month Close under Statements. It shows your months and, for the chosen one, what is left: payouts not found on your bank’s statement, shifts that are open, refunds and transfers on their way, requests without a decision, disputes without an answer, statements that are not made. Each line leads to what is open.',
      zh: '财务与管理员可在“对账单”下找到“月度关账”。页面列出各月，并显示所选月份的未完成事项：未在银行流水中找到的付款、未结班次、在途退款与转账、未决定的申请、未答复的争议、未生成的对账单。每行可前往未完成的记录。',
    },
    {
      en: 'Request the close once the month is over; a colleague approves it. What is open needs a reason from you, line by line. What your colleague approves is exactly what you saw: if a figure changes, nothing is closed. Months are closed one after another.',
      zh: '月份结束后可申请关账，由同事批准。未完成的事项须逐项填写原因。同事批准的正是您看到的数据：如有变化则不会关账。各月须依次关账。',
    },
    {
      en: 'In a closed month nothing can be booked any more. What arrives late is booked in the running month; “Late facts” lists it under the month it belongs to. “Put on hold” does the same before the close; you can then allow late postings for some hours, with a reason.',
      zh: '已关账月份不能再记账。迟到事项记入当前月份，并在“迟到事项”中按所属月份列出。关账前可先“锁定”；可填写原因，在数小时内允许补记。',
    },
    {
      en: '“Recompute and compare” adds up every entry of a closed month again and names what differs. The newest closed month can be reopened with a reason and an approval; its earlier figures stay on record.',
      zh: '“重算并比较”会按全部分录重新计算已关账月份，并指出差异。最近关账的月份可凭原因并经批准重开，原有数据保留。',
    },
    {
      en: 'For your accountant make one zip: statements, camt.053, payout certificates, the trial balance, the journal, and a list with the fingerprint of each file. Your systems receive month.changed.',
      zh: '可为会计生成一个压缩包：对账单、camt.053、付款凭证、试算平衡表、日记账，以及各文件的指纹清单。您的系统会收到 month.changed 事件。',
    },
  ],
}
