// The list of examples: ours, each loaded when it is looked at, and the light ones.
import { lazy } from 'react'
import type { BlockExample } from './example.tsx'
import { lightExamples } from './light-examples.tsx'

const own: readonly BlockExample[] = [
  {
    name: 'record-list',
    title: { en: 'Record list', zh: '记录列表' },
    says: {
      en: 'Filters, totals, table, pager, export and drawer of one endpoint.',
      zh: '一个接口的筛选、合计、表格、分页、导出与详情。',
    },
    Component: lazy(() => import('./record-list.tsx')),
  },
  {
    name: 'record-list-states',
    title: { en: 'Record list: its states', zh: '记录列表：各种状态' },
    says: {
      en: 'Loading, refreshing, failed, and empty for three reasons.',
      zh: '加载、刷新、失败，以及三种为空的原因。',
    },
    Component: lazy(() => import('./record-list-states.tsx')),
  },
  {
    name: 'pager',
    title: { en: 'Pager', zh: '分页' },
    says: {
      en: 'All pages up to nine, then jumps of five; compact on a phone, with jumps of three.',
      zh: '九页以内全部显示，更多时每次跳五页；手机上为紧凑模式，每次跳三页。',
    },
    Component: lazy(() => import('./pager.tsx')),
  },
  {
    name: 'status-pill',
    title: { en: 'Status pill', zh: '状态标签' },
    says: {
      en: 'Tone, icon and word for every code; an unknown one is shown raw.',
      zh: '每个代码对应色调、图标与文字；未知代码原样显示。',
    },
    Component: lazy(() => import('./status-pill.tsx')),
  },
  {
    name: 'money',
    title: { en: 'Money and amount input', zh: '金额与金额输入' },
    says: {
      en: 'Code first, exact to the last unit, never broken over lines.',
      zh: '币种在前，精确到最小单位，从不换行。',
    },
    Component: lazy(() => import('./money.tsx')),
  },
  {
    name: 'balance-card',
    title: { en: 'Balance card', zh: '余额卡片' },
    says: {
      en: 'One currency: what there is, what comes, what is held. The body leads where the caller says.',
      zh: '一种货币：可用、待结算、冻结。点击卡片进入调用方指定的页面。',
    },
    Component: lazy(() => import('./balance-card.tsx')),
  },
  {
    name: 'channel-bar',
    title: { en: 'Channel bar', zh: '水渠条' },
    says: { en: 'One sum split in measured parts, always with its numbers.', zh: '一笔金额按比例分流，始终附带数字。' },
    Component: lazy(() => import('./channel-bar.tsx')),
  },
  {
    name: 'detail',
    title: { en: 'Facts, timeline and stepper', zh: '详情、时间线与步骤' },
    says: { en: 'What a detail is made of.', zh: '详情页的组成部分。' },
    Component: lazy(() => import('./detail.tsx')),
  },
  {
    name: 'movement',
    title: { en: 'Movement of money', zh: '资金变动' },
    says: {
      en: 'One record of money opened: where it is, its way, what it is made of, its entries, what happened.',
      zh: '打开一笔资金记录：当前位置、进度、构成、分录与历史。',
    },
    Component: lazy(() => import('./movement.tsx')),
  },
  {
    name: 'what-if',
    title: { en: 'What would be, and what became of it', zh: '试算与结果' },
    says: {
      en: 'Beside a form: balances, approvals and arrival if it were done. After it: where to go.',
      zh: '表单旁显示办理后的余额、审批与到账时间；办理后给出去向。',
    },
    Component: lazy(() => import('./what-if.tsx')),
  },
  {
    name: 'states',
    title: { en: 'Empty, loading, error', zh: '空、加载、错误' },
    says: { en: 'Nothing to show, and why.', zh: '没有内容可显示，以及原因。' },
    Component: lazy(() => import('./states.tsx')),
  },
  {
    name: 'chart-card',
    title: { en: 'Chart card', zh: '图表卡片' },
    says: { en: 'A finding, a drawing, and the same numbers as a table.', zh: '结论、图形，以及相同数字的表格。' },
    Component: lazy(() => import('./chart-card.tsx')),
  },
  {
    name: 'form',
    title: { en: 'Form', zh: '表单' },
    says: {
      en: 'Checked by the endpoint’s own schema; the server’s faults stand under their fields.',
      zh: '按接口自身的规则校验；服务端指出的问题显示在对应字段下。',
    },
    Component: lazy(() => import('./form.tsx')),
  },
  {
    name: 'date-range',
    title: { en: 'Date range', zh: '日期范围' },
    says: {
      en: 'At most 30 days, never after today. The calendar loads when it is first shown.',
      zh: '最多 30 天，不晚于今天。日历在首次显示时加载。',
    },
    Component: lazy(() => import('./date-range.tsx')),
  },
  {
    name: 'confirm',
    title: { en: 'Confirm with review', zh: '核对并确认' },
    says: { en: 'Dry facts first; the button names the act.', zh: '先列出事实，按钮写明操作。' },
    Component: lazy(() => import('./confirm.tsx')),
  },
  {
    name: 'why-not',
    title: { en: 'Why can’t I?', zh: '为什么不能？' },
    says: {
      en: 'A control that cannot be used stays where it is and says which rule refuses and who could.',
      zh: '不可用的控件保留原位，并说明是哪条规则限制以及谁可以操作。',
    },
    Component: lazy(() => import('./why-not.tsx')),
  },
  {
    name: 'step-up',
    title: { en: 'Step-up', zh: '二次验证' },
    says: {
      en: 'A command that needs a second factor asks for it and goes on by itself.',
      zh: '需要二次验证的操作会自动询问并继续。',
    },
    Component: lazy(() => import('./step-up.tsx')),
  },
  {
    name: 'upload',
    title: { en: 'Upload and download', zh: '上传与下载' },
    says: {
      en: 'Checked before it is sent, a bar while it is sent, opened in a new tab afterwards.',
      zh: '发送前检查，发送时显示进度，之后在新标签页打开。',
    },
    Component: lazy(() => import('./upload.tsx')),
  },
  {
    name: 'export-job',
    title: { en: 'Export job', zh: '导出任务' },
    says: {
      en: 'A file written on the server, with its progress; leaving the page does not stop it.',
      zh: '在服务端写入文件并显示进度，离开页面不会中断。',
    },
    Component: lazy(() => import('./export-job.tsx')),
  },
  {
    name: 'antd-frame',
    title: { en: 'antd in our colours', zh: '本产品配色下的 antd' },
    says: {
      en: 'Theme, language and nonce for screens that use antd components.',
      zh: '为使用 antd 组件的页面提供主题、语言与安全随机数。',
    },
    Component: lazy(() => import('./antd-frame.tsx')),
  },
  {
    name: 'crash',
    title: { en: 'Crash page', zh: '崩溃页面' },
    says: { en: 'What is left when a page breaks while it renders.', zh: '页面渲染出错时显示的内容。' },
    Component: lazy(() => import('./crash.tsx')),
  },
]
export const examples: readonly BlockExample[] = [...own, ...lightExamples]
