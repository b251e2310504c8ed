import { words } from '@falaj/contract/kernel/words'

export const balanceWords = words({
  onlyReadsCurrencies: {
    en: 'These are your currencies. Your role can’t add new ones.',
    zh: '下方为可用币种。您的角色不能添加新的币种。',
  },
  notHeld: { en: 'Not added', zh: '未添加' },
  holds: { en: 'Amount on hold', zh: '冻结金额' },
  addCurrency: { en: 'Add Currency', zh: '添加币种' },
  exchange: { en: 'Exchange', zh: '兑换' },
  asOfLead: { en: 'Current balances, updated live.', zh: '当前余额，实时更新。' },
  asOfThen: { en: 'Balances at {at}, by {clock}.', zh: '{at} 的余额（按{clock}）。' },
  booked: { en: 'booking time', zh: '入账时间' },
  event: { en: 'event time', zh: '发生时间' },
  ledgerChecked: { en: 'Ledger checked to entry {n} at {at}.', zh: '账本已于 {at} 核对至第 {n} 条分录。' },
  ledgerUnsound: {
    en: 'The ledger check at {at} found a difference. Contact your provider.',
    zh: '{at} 的账本核对发现不一致，请联系服务商。',
  },
  movements: { en: '{currency}: how it is made up', zh: '{currency}：构成明细' },
  accounts: { en: 'Account', zh: '账户' },

  holdsEqual: { en: 'The holds add up to the balance on hold', zh: '冻结明细合计与冻结余额相等' },
  holdsUnequal: {
    en: 'The holds don’t add up to the balance on hold. Contact your provider.',
    zh: '冻结明细合计与余额不符，请联系服务商。',
  },
  holdsNone: { en: 'Nothing is on hold.', zh: '目前没有冻结金额。' },
  holdsCount: {
    en: { one: 'one hold', other: '{n} holds' },
    zh: '{n} 笔冻结',
  },
  sayProvider: { en: 'Held by your provider: {why}', zh: '服务商冻结此金额：{why}' },
  sayApproval: { en: 'On hold until a colleague decides.', zh: '已预留，等待同事审批。' },
  sayOther: { en: 'On hold.', zh: '已预留。' },
  sayReleased: { en: 'Released. Nothing is on hold any more.', zh: '已全部解冻。' },
  facts: { en: 'Details', zh: '详情' },
  moved: { en: 'What went in and out', zh: '进出明细' },
  movedEqual: { en: 'In minus out is what is still on hold', zh: '进减出等于尚冻结金额' },
  from: { en: 'From {account}', zh: '来自{account}' },
  to: { en: 'To {account}', zh: '转至{account}' },

  addLead: {
    en: 'Each currency you add has its own balance. Adding one is free and can’t be undone.',
    zh: '添加的币种将拥有独立余额，免费，且自此保留。',
  },
  add: { en: 'Add {currency}', zh: '添加 {currency}' },
  adding: { en: 'Adding', zh: '正在添加' },
  have: { en: 'Added', zh: '已持有' },
  added: { en: '{currency} added.', zh: '已添加 {currency}。' },
  see: { en: 'View balance', zh: '查看余额' },
  payout: {
    en: 'Pays out to bank accounts in {currency}.',
    zh: '可提现至 {currency} 银行账户。',
  },
  noPayout: {
    en: 'Can’t be paid out. Exchange it to AED or USD first.',
    zh: '不能直接提现：请先兑换为 AED 或 USD。',
  },
})
