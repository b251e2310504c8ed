// Chapter of the user guide: lists.
import type { Section } from '../paper.ts'

export const lists: Section = {
  id: 'lists',
  title: { en: 'Lists, filters and exports', zh: '列表、筛选与导出' },
  blocks: [
    {
      en: 'Every list works the same way: filters on top, then the totals of what matches, then the rows, then the pages. On a phone rows become cards and filters open from below.',
      zh: '所有列表的用法相同：上方为筛选，其下为符合条件的合计，然后是记录，最后是分页。在手机上记录显示为卡片，筛选从底部打开。',
    },
    {
      en: 'Search finds by text; the chips beside it add conditions. A range of dates is at most 30 days and does not reach into the future. “Clear” takes all conditions away.',
      zh: '搜索框按文字查找，旁边的标签可添加条件。日期范围最多 30 天，且不能晚于今天。“清除”移除全部条件。',
    },
    {
      en: 'The address of the page holds the filter. Send it to a colleague and they see the same list, as far as their roles allow. Under “Saved views” you keep filters you use often.',
      zh: '筛选条件保存在页面地址中。将地址发给同事，对方即可看到相同的列表（以其角色为限）。常用筛选可存入“已存视图”。',
    },
    {
      en: 'Totals are of the whole filter, not of the page, one line per currency. A row opens its record at the side; the arrows there walk through the list.',
      zh: '合计针对全部符合条件的记录而非当前页，每个币种一行。点击记录在侧边打开详情，其中的箭头可逐条浏览。',
    },
    {
      en: 'Pages show 10, 20, 30 or 40 rows. Type a number at “Go to” to jump.',
      zh: '每页可显示 10、20、30 或 40 条。在“跳至”中输入页码即可跳转。',
    },
    { en: 'To take a list along as a file:', zh: '将列表导出为文件：' },
    {
      steps: [
        { en: 'Set the filter to what you need.', zh: '设置所需的筛选条件。' },
        {
          en: 'Press “Export”, choose the columns, then “Create file”.',
          zh: '点击“导出”，选择列，然后点击“生成文件”。',
        },
        {
          en: 'Go on working. The bell tells you when the file is ready; the link to it holds for one minute and can be made anew.',
          zh: '继续工作即可。文件就绪时铃铛会通知您；下载链接有效期为一分钟，可重新生成。',
        },
      ],
    },
    {
      en: 'A file holds at most 1,000,000 rows; if more match, narrow the filter. It is a CSV that spreadsheets open; times are in your time zone, and texts that a spreadsheet could take for a formula are made harmless.',
      zh: '文件最多包含 1,000,000 行；超出时请缩小筛选范围。文件为表格软件可打开的 CSV，时间按您的时区，可能被误认为公式的文字已作无害化处理。',
    },
  ],
}
