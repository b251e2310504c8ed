// What others may ask of the address book: where a merchant's coins may go.
import { sql } from 'kysely'
import type { Network } from '@falaj/contract/kernel/coins'
import { withRequest } from '../../../platform/approval/shown.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { statusSql } from './crypto-address-book.list.ts'

export interface Payee {
  readonly id: string
  readonly label: string
  readonly network: Network
  readonly address: string
  readonly holder: string
  readonly service: string | null
  /** Null means coins may go there now. */
  readonly whyNot: 'in-review' | 'cooling-off' | 'removed' | null
  readonly coolingUntil: string | null
}
const whyNot = (status: string): Payee['whyNot'] => {
  switch (status) {
    case 'active':
      return null
    case 'cooling-off':
    case 'in-review':
      return status
    case 'sent-back':
      return 'in-review'
    default:
      return 'removed'
  }
}
type Row = Omit<Payee, 'whyNot' | 'coolingUntil'> & { readonly status: string; readonly until: Date | null }
const found = async (tx: Store, merchantId: string, where: ReturnType<typeof sql>): Promise<readonly Payee[]> => {
  const { rows } = await sql<Row>`
    select a.id, a.label, a.network, a.address, a.holder, a.service, ${statusSql} as status, a.cooling_until as until
    from crypto_payee a ${withRequest('a')} where a.merchant_id = ${merchantId}::uuid and ${where}
    order by a.created_at, a.id`.execute(tx)
  return rows.map(({ status, until, ...payee }) => ({
    ...payee,
    whyNot: whyNot(status),
    coolingUntil: status === 'cooling-off' ? (until?.toISOString() ?? null) : null,
  }))
}
/** Those of a network that are or will be good; the oldest first. */
export const payeesOn = (tx: Store, merchantId: string, network: Network) =>
  found(tx, merchantId, sql`a.network = ${network} and a.state in ('ASKED', 'APPROVED')`)
export const payeeById = async (tx: Store, merchantId: string, id: string): Promise<Payee | undefined> =>
  (await found(tx, merchantId, sql`a.id = ${id}::uuid`))[0]
