import { words } from '@falaj/contract/kernel/words'

export const cashAgentWords = words({
  lead: {
    en: 'Partners that take cash for your top-ups and sell your vouchers. Cash they hold is owed to you.',
    zh: '代您收取充值现金并销售凭证的合作点。所收现金在交接前均归您所有。',
  },
  parts: { en: 'Agents and vouchers', zh: '代理点与凭证' },
  agents: { en: 'Agents', zh: '代理点' },
  vouchers: { en: 'Vouchers', zh: '凭证' },
  add: { en: 'Add an agent', zh: '添加代理点' },
  edit: { en: 'Edit', zh: '修改' },
  editTitle: { en: 'Edit {name}', zh: '修改{name}' },
  save: { en: 'Save', zh: '保存' },
  added: {
    en: 'Added. Its code is {code}: set it in the agent’s till.',
    zh: '已添加，代码为 {code}，请设置到代理点的收银机。',
  },
  saved: { en: 'Saved.', zh: '已保存。' },
  name: { en: 'Name', zh: '名称' },
  nameHint: { en: 'Printed on slips. It can’t be changed later.', zh: '打印在凭条上，之后不可修改。' },
  contact: { en: 'Contact person', zh: '联系人' },
  mobile: { en: 'Mobile number', zh: '手机号' },
  area: { en: 'Area', zh: '区域' },
  cashMax: { en: 'Cash limit', zh: '现金上限' },
  cashMaxHint: {
    en: 'The agent’s till is refused when more of your cash would be there.',
    zh: '代理点持有您的现金将超过此数时，其收银机会被拒绝。',
  },
  facts: { en: 'Agent', zh: '代理点' },
  explains: { en: 'What it owes', zh: '应交现金的由来' },
  takenSum: { en: 'Taken for top-ups', zh: '充值所收现金' },
  handedOver: { en: 'Handed over to you', zh: '已交给您' },
  owes: { en: 'Owes you', zh: '应交现金' },
  topUps: { en: 'Show its top-ups and vouchers', zh: '查看其充值与凭证' },
  handOvers: { en: 'Cash handed over', zh: '现金交接记录' },
  handOversNone: { en: 'No cash handed over yet.', zh: '尚无交接。' },
  handOver: { en: 'Record cash received', zh: '登记收到现金' },
  handOverTitle: { en: 'Record cash received from {name}', zh: '登记收到{name}的现金' },
  handOverNext: {
    en: 'Count the banknotes first. {name} owes you {owes}. Your balance doesn’t change: it is your own cash.',
    zh: '请先清点现金。{name} 应交 {owes}。此为您自有现金，账户余额不变。',
  },
  handedOverDone: { en: 'Saved. It still owes you {owes}.', zh: '已保存，尚应交 {owes}。' },
  amount: { en: 'Amount', zh: '金额' },
  store: { en: 'Into the drawer of', zh: '存入钱箱' },
  storeHint: { en: 'Leave it empty if the cash went to the bank.', zh: '现金直接存入银行的，请留空。' },
  note: { en: 'Note', zh: '备注' },
  pause: { en: 'Pause', zh: '暂停' },
  resume: { en: 'Resume', zh: '恢复' },
  close: { en: 'Close', zh: '关闭' },
  pauseTitle: { en: 'Pause this agent?', zh: '暂停此代理点？' },
  resumeTitle: { en: 'Resume this agent?', zh: '恢复此代理点？' },
  closeTitle: { en: 'Close this agent?', zh: '关闭此代理点？' },
  pauseNext: {
    en: 'Its till is refused until you resume it. The amount it owes doesn’t change.',
    zh: '恢复前其收银机会被拒绝，应交现金不变。',
  },
  resumeNext: { en: 'Its till can take cash again.', zh: '其收银机可再次收取现金。' },
  closeNext: { en: 'This is final. It must owe you nothing.', zh: '关闭后不可恢复，且须无应交现金。' },
})

export const cashAgentSentences = words({
  paused: {
    en: '{name} is paused: its till is refused. It owes you {owes}.',
    zh: '{name} 已暂停，其收银机会被拒绝。应交 {owes}。',
  },
  closed: { en: '{name} is closed and owes you nothing.', zh: '{name} 已关闭，无应交现金。' },
  other: {
    en: '{name} takes cash for you. It owes you {owes} of at most {cashMax}.',
    zh: '{name} 为您收取现金，应交 {owes}，上限 {cashMax}。',
  },
})
