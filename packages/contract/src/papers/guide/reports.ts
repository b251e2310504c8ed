// Chapter of the user guide: reports.
import type { Section } from '../paper.ts'

export const reportsChapter: Section = {
  id: 'reports',
  title: { en: 'Reports', zh: '报表' },
  blocks: [
    {
      en: 'Reports are questions: what did I earn, which fees do I pay, when does money arrive, who refunds most. Each opens with its answer in a sentence, a chart, and a table with the same figures. Definition says what is counted and when; beside the pickers you see when it was read, and whether the last day is over.',
      zh: '报表以问题组织：我赚了多少、付了哪些手续费、钱何时到账、谁退款最多。每份报表先用一句话给出结论，再显示图表与数字一致的表格。“定义”说明统计范围与时间；选项旁注明读取时间以及最后一天是否结束。',
    },
    {
      en: 'Choose any figure, also a total, to see the records that add up to it. They can be exported, as many lines as the page says. Copy proof keeps the figure with its records under an address of its own: opened later, it shows the same, or names each record that was added, is gone or has changed. What was kept stays as it was. Refunds and disputes that came later can change an earlier figure; what happened after the moment of keeping is not in it.',
      zh: '选择任一数字（包括合计）即可查看其记录，记录可导出，行数与页面一致。“复制凭据”将数字连同记录留存于专属地址：日后打开仍显示相同内容，或逐条指出新增、消失或变化的记录。留存内容保持不变。之后的退款与争议可能改变先前的数字；留存时刻之后发生的记录不计入。',
    },
    {
      en: 'Schedule sends a report by e-mail to colleagues, every day, every Monday or on the 1st of each month, at eight in the morning in Dubai, also when there is nothing. Every run is kept under History of runs. If you lose the right to a report, its schedule stops and says so; a colleague who lost it gets no more. Save a question under the star to have it under Mine. The provider opens reports for admins, finance, customer service and acquiring admins one by one; a report names the roles it is for.',
      zh: '“定时发送”可每天、每周一或每月 1 日迪拜时间早上八点将报表通过电子邮件发送给同事，没有记录时也会发送。每次执行均保存在“执行记录”中。若您失去某报表的权限，其定时发送将停止并告知；失去权限的同事不再收到。点击星标保存问题，可在“我的报表”中找到。服务商可分别为管理员、财务、客服和收单管理员开通报表；每份报表注明适用角色。',
    },
  ],
}
