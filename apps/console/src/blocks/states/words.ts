import { words } from '@falaj/contract/kernel/words'

export const stateWords = words({
  noData: { en: 'Nothing here yet', zh: '暂无内容' },
  noDataWhy: { en: 'New activity will appear here.', zh: '之后发生的内容会显示在这里。' },
  filtered: { en: 'No results', zh: '没有符合筛选条件的内容' },
  filteredWhy: { en: 'Nothing matches all your filters.', zh: '没有内容同时符合所有条件。' },
  clearFilter: { en: 'Clear filter', zh: '清除筛选' },
  noRight: { en: 'You don’t have access', zh: '您无权查看' },
  noRightWhy: { en: 'Ask an admin of your business to give you access.', zh: '贵商户的管理员可以授予您此权限。' },
  failed: { en: 'This couldn’t be loaded', zh: '无法加载' },
  code: { en: 'Code {code}', zh: '代码 {code}' },
  request: { en: 'Request {id}', zh: '请求编号 {id}' },
})
