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
      en: 'Payments and settlements can be shown as they were: add the filter “As of” and choose a day and a time. The line above the rows says what such a list has and leaves out. Other lists do not offer it, because what they said earlier is not kept.',
      zh: '支付和结算列表可显示某一时刻的情况：添加“截至”筛选并选择日期和时间。记录上方会说明该列表包含和不包含的内容。其他列表未保留当时的内容，因此不提供此筛选。',
    },
    {
      en: 'The page’s address includes your filters. Send it to a colleague and they see the same list, if their roles allow it. Save filters you use often under “Saved views”.',
      zh: '筛选条件保存在页面地址中。将地址发给同事，对方即可看到相同的列表（以其角色为限）。常用筛选可存入“已存视图”。',
    },
    {
      en: 'A saved view keeps filters, order, page size and columns in your account, so it is there in every browser. Its options let you rename or delete it, open the list with it by default, or share it: colleagues who can see the list find it under “Shared by colleagues”, and the link opens it. The columns you choose are kept in your account too.',
      zh: '已存视图将筛选、排序、每页条数和列保存在您的账户中，在任何浏览器均可使用。在其选项中可重命名、删除、设为默认或共享：可查看该列表的同事会在“同事共享”中看到它，也可通过链接打开。您选择的列同样保存在账户中。',
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
      en: 'A file can have up to 1,000,000 rows. If there are more, narrow the filters. The file is a CSV or a workbook you can open in a spreadsheet. Times are in your time zone. Text that a spreadsheet could read as a formula is made safe.',
      zh: '文件最多包含 1,000,000 行；超出时请缩小筛选范围。文件为表格软件可打开的 CSV 或工作簿，时间按您的时区，可能被误认为公式的文字已作无害化处理。',
    },
    {
      en: 'Settings, Exports lists every file with who asked for it, its filter, rows and SHA-256: yours, and those of colleagues for lists you can see. A file is kept for 30 days; its line and hash stay.',
      zh: '“设置 > 导出”列出所有文件及其申请人、筛选条件、行数与 SHA-256：包括您的文件，以及同事从您可查看的列表导出的文件。文件保留 30 天，记录与哈希值继续保留。',
    },
    {
      en: 'To get a file regularly, open the options of a saved view and select “Schedule export”: every day, week or month, at 06:00, with the records of the day, week or month before. It waits behind the bell. If you can no longer see the list, or the view is gone, the schedule stops and the bell tells you.',
      zh: '如需定期获取文件，请在已存视图的选项中选择“定时导出”：每天、每周或每月 06:00 生成前一天、上周或上月的记录，完成后可在铃铛中查看。如您不再有权查看该列表或视图已删除，定时导出会停止并在铃铛中告知。',
    },
  ],
}
