// Refusals and field faults of the domain cash.
import { faultTable, refusalTable } from './table.ts'

export const cashErrors = refusalTable({
  DRAWER_LOW: { code: 40965, en: 'There isn’t enough cash in the drawer.', zh: '钱箱现金不足。' },
  CASH_TOO_LATE: {
    code: 40966,
    en: 'A cash-in can only be reversed on the day it was handed in.',
    zh: '现金存入只能在当天冲正。',
  },
  REFILL_OPEN: {
    code: 41931,
    en: 'A refill of this e-ATM is already under way. Wait until it is loaded, or cancel it.',
    zh: '该机已有进行中的加钞，请等待完成或先取消。',
  },
  EATM_STATE: {
    code: 41932,
    en: 'This isn’t possible for the e-ATM in its current state.',
    zh: '该电子 ATM 的当前状态不允许此操作。',
  },
  EATM_NOT_EMPTY: {
    code: 41933,
    en: 'There is cash in this e-ATM. Empty its cassettes and its cash box first.',
    zh: '该电子 ATM 内仍有现金，请先清空钞箱。',
  },
  HAND_OVER_STATE: {
    code: 41936,
    en: 'This hand-over has ended. Load it again.',
    zh: '该交接已结束，请重新载入。',
  },
  HAND_OVER_OWN: {
    code: 41934,
    en: 'Another person counts what you gave.',
    zh: '须由另一人清点您交出的现金。',
  },
  CONTAINER_NOT_EMPTY: {
    code: 41935,
    en: 'There is still cash in it. Hand it over first.',
    zh: '其中仍有现金，请先交接。',
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
  COUNT_NEGATIVE: { en: 'Enter 0 or more notes.', zh: '张数不能小于 0。' },
  COUNTED_NEGATIVE: { en: 'A counted amount is 0 or more.', zh: '清点金额不能小于 0。' },
  COUNT_DENOMINATION: { en: 'There is no such banknote or coin.', zh: '没有此面额。' },
  CASH_PLACE: { en: 'Choose a place where cash is kept.', zh: '请选择存放现金的位置。' },
  SAME_CASH_PLACE: { en: 'Cash moves from one place to another.', zh: '来自与去向不能相同。' },
  OVER_PLACE: { en: 'This is more than is there.', zh: '超过该处现金。' },
  CONTAINER_NAME: { en: 'A safe or a bag already has this name.', zh: '已有保险箱或押运袋使用此名称。' },
  NO_CASSETTE: { en: 'This e-ATM has no such cassette.', zh: '该电子 ATM 没有此钞箱。' },
  OVER_CAPACITY: { en: 'This is more than fits into the cassette.', zh: '超过钞箱容量。' },
  COUNT_INCOMPLETE: { en: 'Count every cassette.', zh: '请清点所有出钞箱。' },
  COUNT_BOX: {
    en: 'Enter every denomination of the cash box, 0 if there are none.',
    zh: '请填写收钞箱各面值的张数，没有则填 0。',
  },
  COUNT_TWICE: { en: 'This was counted twice.', zh: '重复清点。' },
  OUT_LIMITS: { en: 'The limit of a day is at least that of one cash-out.', zh: '单日限额不得低于单笔限额。' },
  OVER_DRAWER: { en: 'This is more than is in the drawer.', zh: '超过钱箱现金。' },
})
