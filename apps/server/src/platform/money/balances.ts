// What a merchant has in one currency, by where it is.
import type { MerchantKind } from '@falaj/ledger/accounts'
import { balancesOf } from '@falaj/ledger/balance'
import { money, type Currency, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'

export interface Balances {
  readonly available: Money
  readonly hold: Money
  readonly inTransit: Money
  readonly pending: Money
}
export const balancesNow = async (tx: Store, merchantId: string, currency: Currency): Promise<Balances> => {
  const all = await balancesOf(tx, merchantId)
  const of = (kind: MerchantKind): Money =>
    money(all.find(({ account }) => account.kind === kind && account.currency === currency)?.balance ?? 0n, currency)
  return { available: of('available'), hold: of('hold'), inTransit: of('in-transit'), pending: of('pending') }
}
