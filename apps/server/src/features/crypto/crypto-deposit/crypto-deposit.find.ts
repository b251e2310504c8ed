import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { coinAmountIs, equals, finder } from '../../../platform/lists/finder.ts'
import { isOwnDeposit } from './crypto-deposit.list.ts'

export const coinDepositFinder = finder('d', {
  kind: 'crypto-deposit',
  access: areas.crypto,
  from: sql`crypto_deposit d`,
  where: () => isOwnDeposit,
  columns: { title: 'd.to_address', status: 'd.state', minor: 'd.amount_minor' },
  by: { number: equals('d.number', 'd.txid'), amount: coinAmountIs('d.currency', 'd.amount_minor') },
})
