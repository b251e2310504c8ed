// Chapter of the user guide: lists.
import type { Section } from '../paper.ts'

export const lists: Section = {
  id: 'lists',
  title: { en: 'Lists, filters and exports', zh: '列表、筛选与导出' },
  blocks: [
    {
      en: 'All lists work the same way: filters at the top, then the totals of the matching records, the rows and the page numbers. On a phone, rows are shown as cards and filters open from the bottom.',
      zh: '所有列表的用法相同：上方为筛选，其下为符合条件的合计，然后是记录，最后是分页。在手机上记录显示为卡片，筛选从底部打开。',
    },
    {
      en: 'Type in the search box to find text. Use the buttons next to it to add filters. A date range can be up to 30 days and no later than today. Select “Clear” to remove all filters.',
      zh: '搜索框按文字查找，旁边的标签可添加条件。日期范围最多 30 天，且不能晚于今天。“清除”移除全部条件。',
    },
    {
      en: 'The page’s address includes your filters. Send it to a colleague and they see the same list, if their roles allow it. Save filters you use often under “Saved views”.',
      zh: '筛选条件保存在页面地址中。将地址发给同事，对方即可看到相同的列表（以其角色为限）。常用筛选可存入“已存视图”。',
    },
    {
      en: 'Totals cover all matching records, not just the current page, with one line per currency. Select a row to open its details at the side, then use the arrows to go through the list.',
      zh: '合计针对全部符合条件的记录而非当前页，每个币种一行。点击记录在侧边打开详情，其中的箭头可逐条浏览。',
    },
    {
      en: 'A page can show 10, 20, 30 or 40 rows. To jump to a page, enter its number next to “Go to”.',
      zh: '每页可显示 10、20、30 或 40 条。在“跳至”中输入页码即可跳转。',
    },
    { en: 'To export a list as a file:', zh: '将列表导出为文件：' },
    {
      steps: [
        { en: 'Set the filters you need.', zh: '设置所需的筛选条件。' },
        {
          en: 'Select “Export”, choose the columns, then select “Create file”.',
          zh: '点击“导出”，选择列，然后点击“生成文件”。',
        },
        {
          en: 'You can keep working. The bell tells you when the file is ready. Each download link is valid for one minute, and you can create a new one.',
          zh: '继续工作即可。文件就绪时铃铛会通知您；下载链接有效期为一分钟，可重新生成。',
        },
      ],
    },
    {
      en: 'A file can have up to 1,000,000 rows. If there are more, narrow the filters. The file is a CSV you can open in a spreadsheet. Times are in your time zone. Text that a spreadsheet could read as a formula is made safe.',
      zh: '文件最多包含 1,000,000 行；超出时请缩小筛选范围。文件为表格软件可打开的 CSV，时间按您的时区，可能被误认为公式的文字已作无害化处理。',
    },
  ],
}
