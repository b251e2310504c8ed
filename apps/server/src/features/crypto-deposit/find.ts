import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { coinAmountIs, equals, type Finder } from '../../platform/search/finder.ts'
import { isOwnDeposit } from './list.ts'

export const coinDepositFinder: Finder = {
  kind: 'coin-deposit',
  access: areas.crypto,
  from: sql`coin_deposit d`,
  merchant: 'd.merchant_id',
  where: () => isOwnDeposit,
  columns: {
    id: 'd.id',
    number: 'd.number',
    title: 'd.to_address',
    status: 'd.state',
    currency: 'd.currency',
    minor: 'd.amount_minor',
    at: 'd.created_at',
  },
  by: { number: equals('d.number', 'd.txid'), amount: coinAmountIs('d.currency', 'd.amount_minor') },
}
