import { words } from '@falaj/contract/kernel/words'

export const storeWords = words({
  none: { en: 'No store', zh: '无门店' },
  closed: { en: '{name} (closed)', zh: '{name}（已关闭）' },
  search: { en: 'Search stores', zh: '搜索门店' },
  nothing: { en: 'No store has this name.', zh: '没有此名称的门店。' },
  chosen: { en: 'Chosen stores', zh: '已选门店' },
  remove: { en: 'Remove {name}', zh: '移除{name}' },
  any: { en: 'There are no stores yet.', zh: '暂无门店。' },
})
