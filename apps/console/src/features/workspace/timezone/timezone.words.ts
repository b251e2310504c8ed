import { words } from '@falaj/contract/kernel/words'

export const timezoneWords = words({
  lead: {
    en: 'All times on screens, in filters and in exports use this time zone.',
    zh: '所有页面、筛选条件和导出文件中的时间都以此时区显示。',
  },
  now: { en: 'Now in {place}', zh: '{place}当前时间' },
  present: { en: 'Current', zh: '当前使用' },
  search: { en: 'Search by place, name or offset', zh: '按地点、名称或偏移量搜索' },
  zones: { en: 'Time zones', zh: '时区列表' },
  none: { en: 'No time zones match.', zh: '没有匹配的时区。' },
  ofBrowser: { en: 'Use this browser’s time zone: {zone}', zh: '使用此浏览器的时区：{zone}' },
  save: { en: 'Save', zh: '保存' },
  saved: { en: 'Saved. Times are now shown in {zone}.', zh: '已保存，时间将以 {zone} 显示。' },
  same: { en: 'This is your current time zone.', zh: '该时区正在使用。' },
})
