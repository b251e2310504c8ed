// Chapter of the user guide: data queries.
import type { Section } from '../paper.ts'

export const dataQueryChapter: Section = {
  id: 'data-query',
  title: { en: 'Data query', zh: '数据查询' },
  blocks: [
    {
      en: 'Under Risk, Data Query, you ask about your own records what no list answers. Choose a source, such as payments or refunds, then conditions: all, any or none of several, and groups of them up to three deep. You have the sources and fields that your role may see; members who are bound to stores have the records of these.',
      zh: '在“风险监控 > 数据查询”中，可查询列表无法直接回答的问题。先选择来源（如支付或退款），再设置条件：满足全部、任一或均不满足，条件组最多嵌套三层。可用的来源与字段以您的角色为限；绑定门店的成员只能查询相应门店的记录。',
    },
    {
      en: 'Show rows, and choose the columns; or show groups, with up to three groups and four figures, as a chart and a table. Amounts of two currencies are never added up. Before a query is run, the page says about how many rows to expect; one that would read too much is refused. The answer says how many rows there are, and how many of them you see: up to 1,000 on the page.',
      zh: '可逐条显示并选择列，或按最多三个分组、四个指标显示图表与表格。不同币种的金额不会相加。运行前页面会提示预计行数；读取过多的查询会被拒绝。结果会注明总行数和所显示的行数，页面最多显示 1,000 行。',
    },
    {
      en: 'Save a query under the star. Share it with colleagues, who find it if their role may see all of its fields, or schedule it for every day, week or month. A schedule makes a file, also of an empty answer; it waits behind the bell, and an e-mail has the link if your address is confirmed. A file has up to 10,000 rows, and its last line says of how many. A longer query is better made as a file: you can leave the page while it is written. If your role no longer sees one of its fields, the schedule stops and the bell tells you.',
      zh: '点击星标可保存查询。可共享给同事（其角色须可查看全部字段），也可设置每天、每周或每月定时运行。定时运行会生成文件（结果为空时亦然），并在铃铛中通知；邮箱已验证时还会发送含链接的邮件。文件最多包含 10,000 行，最后一行注明总行数。耗时较长的查询建议生成文件，期间可离开页面。如您的角色不再可查看其中的字段，定时任务会停止并在铃铛中告知。',
    },
  ],
}
