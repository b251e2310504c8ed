// Whatever the books and records speak of: its name, and the pages that show it. A kind that is not here is shown raw, without a link.
import { mayEnter, type Visitor } from './access.ts'
import { href, routeOf, type Path } from './routes.ts'
import type { Word } from './words.ts'

interface ObjectPage {
  readonly path: Path
  readonly tab?: string
  /** What the page calls the id in its address; `open` unless said. */
  readonly by?: string
}
export interface BusinessObject extends Word {
  readonly en: string
  readonly zh: string
  /** The first one that a person may enter is theirs: whoever moves money goes to where it is moved, others to the record. */
  readonly pages?: readonly ObjectPage[]
}
const record = (tab: string): ObjectPage => ({ path: '/fiat/transaction/record', tab })
const transfers = (tab: string): ObjectPage => ({ path: '/fiat/transaction/transfer', tab })

export const businessObjects: Readonly<Record<string, BusinessObject>> = {
  deposit: { en: 'Deposit', zh: '存入' },
  exchange: { en: 'Currency exchange', zh: '货币兑换', pages: [{ path: '/fiat/balance/currency-exchange' }] },
  hold: { en: 'Hold by the provider', zh: '服务商冻结', pages: [{ path: '/fiat/balance/amount-on-hold' }] },
  payment: { en: 'Sale', zh: '收款' },
  payout: { en: 'Payout', zh: '付款' },
  settlement: { en: 'Settlement', zh: '结算', pages: [record('settlement')] },
  withdraw: { en: 'Withdrawal', zh: '提现', pages: [{ path: '/fiat/transaction/withdraw' }, record('withdraw')] },
  transfer: { en: 'Transfer', zh: '转账', pages: [transfers('single'), record('transfer')] },
  'transfer-to-bank': {
    en: 'Transfer to bank',
    zh: '转账到银行',
    pages: [transfers('to-bank'), record('transfer-to-bank')],
  },
  'batch-transfer': { en: 'Batch transfer', zh: '批量转账', pages: [transfers('batch'), record('batch-transfer')] },
  /** A row of somebody else's batch: the batch itself is theirs, the row stands among the transfers. */
  'batch-row': { en: 'Row of a batch transfer', zh: '批量转账明细', pages: [transfers('single'), record('transfer')] },
  'own-request': { en: 'Request', zh: '申请', pages: [{ path: '/management/auth/pending' }] },
  request: { en: 'Request', zh: '申请', pages: [{ path: '/management/auth/history' }] },
  certificate: {
    en: 'Payout certificate',
    zh: '付款凭证',
    pages: [{ path: '/fiat/transaction/merchant-payout-certificate', by: 'id' }],
  },
  'bank-account': { en: 'Bank account', zh: '银行账户', pages: [{ path: '/management/main/bank-account' }] },
  'amount-on-hold': { en: 'On hold', zh: '冻结金额', pages: [{ path: '/fiat/balance/amount-on-hold' }] },
  statement: { en: 'Statement', zh: '对账单', pages: [{ path: '/fiat/balance/statements' }] },
  'settlement-run': {
    en: 'Run of the automatic settlement',
    zh: '自动结算执行',
    pages: [{ path: '/fiat/transaction/automatic-settlement', by: 'plannedAt' }],
  },
}
export const businessObjectOf = (kind: string): BusinessObject | undefined =>
  Object.hasOwn(businessObjects, kind) ? businessObjects[kind] : undefined

/** The address that shows it to this person; null where no page does that they may enter. */
export const wayTo = (kind: string, id: string, visitor: Visitor): string | null => {
  const page = businessObjectOf(kind)?.pages?.find(({ path }) => {
    const { later, access } = routeOf(path)
    return !later && mayEnter(access, visitor)
  })
  if (!page) return null
  const query = new URLSearchParams({ ...(page.tab ? { tab: page.tab } : {}), [page.by ?? 'open']: id })
  return `${href(page.path)}?${query.toString()}`
}
