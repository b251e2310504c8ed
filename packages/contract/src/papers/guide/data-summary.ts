// Chapter of the user guide: the data summary.
import type { Section } from '../paper.ts'

export const dataSummaryChapter: Section = {
  id: 'data-summary',
  title: { en: 'Data summary', zh: '数据汇总' },
  blocks: [
    {
      en: 'A group account adds up itself and its secondary merchants under Data Summary. Five pickers make the question: what to show, by what in rows and columns, of which days, and against which days before. The sentence above the table says how the total moved and who moved it.',
      zh: '集团账户可在“数据汇总”中汇总自身及二级商户。五个选项构成问题：显示什么、按什么分行与分列、哪些日期、与哪些日期对比。表格上方的文字说明总额如何变化、由谁引起。',
    },
    {
      en: 'Choose a figure to see its parts, and Open its records for the payments, refunds and disputes that add up to it. Arrow keys move from figure to figure, Enter opens the records. Sales count when they are paid, refunds when the money went back, disputes when they were received. Net is sales less fees, VAT and refunds. Customers and terminals are counted once in every cell and every total, so their totals are not the sum of the cells.',
      zh: '选择一个数字可查看其构成，“打开其记录”列出与之相等的付款、退款和争议。方向键在数字间移动，Enter 打开记录。销售按付款时间、退款按退回时间、争议按收到时间计入。净额为销售额减去手续费、增值税和退款。客户与终端在每个单元格和合计中各只计一次，因此合计不等于各单元格之和。',
    },
    {
      en: 'Days and hours are those in Dubai. A secondary merchant counts for the days in which it belongs to you, whole days only. If a table is too fine, it says which group to choose instead. The address of the page holds the question: bookmark it, or send it to a colleague. Save a question under the star; a saved one can be exported every day, week or month. Export makes a CSV or XLSX file of the table as shown.',
      zh: '日期和小时均按迪拜时间。二级商户按其隶属于您的整日计入。若表格过细，页面会提示改选哪个分组。页面地址包含当前问题，可收藏或发送给同事。点击星标可保存问题，已保存的问题可每天、每周或每月定时导出。“导出”按当前表格生成 CSV 或 XLSX 文件。',
    },
  ],
}
