// Refusals and field faults of the domain cash.
import { faultTable, refusalTable } from './table.ts'

export const cashErrors = refusalTable({
  DRAWER_LOW: { code: 40965, en: 'There isn’t enough cash in the drawer.', zh: '钱箱现金不足。' },
  CASH_TOO_LATE: {
    code: 40966,
    en: 'A cash-in can only be reversed on the day it was handed in.',
    zh: '现金存入只能在当天冲正。',
  },
  AGENT_OWES: {
    code: 41917,
    en: 'This agent still has cash of yours. Record the cash you received before you close the agent.',
    zh: '该代理点仍有应交现金，请先办理交接再关闭。',
  },
})

export const cashFaults = faultTable({
  OVER_OWED: { en: 'This is more than the agent owes you.', zh: '超过代理点应交现金。' },
  AGENT_CLOSED: { en: 'This agent is closed.', zh: '该代理点已关闭。' },
  VOUCHER_VALUE: {
    en: 'Tills won’t accept this: it is outside the limits for one top-up.',
    zh: '超出单笔充值限额，收银台不会受理。',
  },
  AGENT_NAME: { en: 'A store or an agent already has this name.', zh: '已有门店或代理点使用此名称。' },
  OVER_DRAWER: { en: 'This is more than is in the drawer.', zh: '超过钱箱现金。' },
})
