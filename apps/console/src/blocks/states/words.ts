import { words } from '@falaj/contract/words'

export const stateWords = words({
  noData: { en: 'Nothing here yet', zh: '暂无内容' },
  noDataWhy: { en: 'What happens from now on appears here.', zh: '之后发生的内容会显示在这里。' },
  filtered: { en: 'The filter hides everything', zh: '没有符合筛选条件的内容' },
  filteredWhy: { en: 'Nothing matches all of its conditions.', zh: '没有内容同时符合所有条件。' },
  clearFilter: { en: 'Clear filter', zh: '清除筛选' },
  noRight: { en: 'You may not see this', zh: '您无权查看' },
  noRightWhy: { en: 'An admin of your merchant can give you the right.', zh: '贵商户的管理员可以授予您此权限。' },
  failed: { en: 'This could not be loaded', zh: '无法加载' },
  code: { en: 'Code {code}', zh: '代码 {code}' },
  request: { en: 'Request {id}', zh: '请求编号 {id}' },
})
