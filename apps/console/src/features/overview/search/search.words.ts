import { words } from '@falaj/contract/kernel/words'

export const searchWords = words({
  search: { en: 'Search', zh: '搜索' },
  title: { en: 'Search everything', zh: '全局搜索' },
  hint: {
    en: 'Paste an order number, reference, id, IBAN, phone, e-mail, last four digits or amount, or type the name of a page. Or type an action: “refund P-7K3QF2M 20”, “withdraw 500 AED”, “create link”.',
    zh: '粘贴订单号、参考号、唯一编号、IBAN、电话、邮箱、卡号后四位或金额，或输入页面名称。也可直接输入操作，例如“退款 P-7K3QF2M 20”“提现 500 AED”“创建链接”。',
  },
  pages: { en: 'Pages', zh: '页面' },
  pinned: { en: 'Pinned', zh: '已固定' },
  recent: { en: 'Recent', zh: '最近' },
  suggested: { en: 'Suggested', zh: '建议' },
  nothing: { en: 'No results for “{text}”.', zh: '没有“{text}”的结果。' },
  failed: { en: 'Search is not available now. Try again in a moment.', zh: '暂时无法搜索，请稍后重试。' },
  pinsFailed: { en: 'Your pins can’t be loaded now. Try again in a moment.', zh: '暂时无法加载固定项，请稍后重试。' },
  searching: { en: 'Searching…', zh: '正在搜索…' },
  results: { en: { one: '{n} result', other: '{n} results' }, zh: '{n} 个结果' },
  by: { en: 'found by {clue}', zh: '匹配：{clue}' },
  actions: { en: 'Actions', zh: '操作' },
  pin: { en: 'Pin', zh: '固定' },
  unpin: { en: 'Unpin', zh: '取消固定' },
  keys: { en: '↑ ↓ choose · Enter opens · Esc closes', zh: '↑ ↓ 选择 · 回车打开 · Esc 关闭' },
})
