// The list of examples: ours, each loaded when it is looked at, and the light ones.
import { lazy } from 'react'
import type { BlockExample } from './example.tsx'
import { lightExamples } from './light-examples.tsx'

const own: readonly BlockExample[] = [
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
    name: 'confirm',
    title: { en: 'Confirm with review', zh: '核对并确认' },
    says: { en: 'Dry facts first; the button names the act.', zh: '先列出事实，按钮写明操作。' },
    Component: lazy(() => import('./confirm.tsx')),
  },
  {
    name: 'step-up',
    title: { en: 'Step-up', zh: '二次验证' },
    says: {
      en: 'A command that needs a second factor asks for it, then continues.',
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
    name: 'crash',
    title: { en: 'Crash page', zh: '崩溃页面' },
    says: { en: 'What is left when a page breaks while it renders.', zh: '页面渲染出错时显示的内容。' },
    Component: lazy(() => import('./crash.tsx')),
  },
]
export const examples: readonly BlockExample[] = [...own, ...lightExamples]
