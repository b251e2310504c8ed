import { words } from '@falaj/contract/kernel/words'

export const dateRangeWords = words({
  fromTo: { en: '{first} to {last}', zh: '{first} 至 {last}' },
  today: { en: 'Today', zh: '今天' },
  yesterday: { en: 'Yesterday', zh: '昨天' },
  week: { en: 'Last 7 days', zh: '最近 7 天' },
  month: { en: 'Last 30 days', zh: '最近 30 天' },
  thisMonth: { en: 'This month', zh: '本月' },
  choose: { en: 'Choose dates', zh: '选择日期' },
  start: { en: 'First day', zh: '开始日期' },
  end: { en: 'Last day', zh: '结束日期' },
  limit: { en: 'Choose up to 30 days, no later than today.', zh: '最多相隔 30 天，不晚于今天。' },
  zone: { en: 'Days in {zone}', zh: '按 {zone} 的日期' },
})
