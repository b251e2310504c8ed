// A withdrawal as its readers see it: its way, its entries in pairs, and what it did to the balance.
import { available, house } from '@falaj/ledger/accounts'
import { balanceAsOf } from '@falaj/ledger/balance'
import { transfersOf, type BookedTransfer } from '@falaj/ledger/transfers'
import type { WithdrawDetail, WithdrawRow } from '@falaj/contract/withdraw'
import { money } from '@falaj/money'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { Settings } from '../../platform/settings.ts'
import { isLate } from './arrival.ts'
import * as store from './store.ts'

const text = (at: Date | null): string | null => at?.toISOString() ?? null

export const rowOf = (row: store.Listed): WithdrawRow => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  number: row.number,
  mode: row.mode,
  status: row.status,
  amount: inMinor(row.amount_minor, row.currency),
  fee: inMinor(row.fee_minor, row.currency),
  vat: inMinor(row.vat_minor, row.currency),
  net: inMinor(row.net_minor, row.currency),
  bankName: row.bank_name,
  account: row.account,
  maker: row.maker,
  checker: row.checker,
  bankReference: row.bank_reference,
  completedAt: text(row.ended_at),
})

/** What the entries did to the available balance, in the order of booking. */
const explained = async (
  tx: Store,
  row: store.Withdrawal,
  transfers: readonly BookedTransfer[],
): Promise<WithdrawDetail['explained']> => {
  const account = available(row.merchant_id, row.currency)
  const isIt = (side: BookedTransfer['debit']): boolean =>
    side.kind === account.kind && side.merchantId === account.merchantId
  const touching = transfers.filter(({ debit, credit }) => isIt(debit) || isIt(credit))
  const [first] = touching
  if (!first) return null
  const before = await balanceAsOf(tx, account, new Date(first.bookedAt.getTime() - 1))
  const own = touching.reduce((sum, { debit, amount }) => sum + (isIt(debit) ? -amount : amount), 0n)
  const of = (minor: bigint) => money(minor, row.currency)
  return { before: of(before), own: of(own), after: of(before + own) }
}

export const detailOf = async (
  tx: Store,
  settings: Settings,
  row: store.Withdrawal,
  /** Of the reader. */
  personId: string,
): Promise<WithdrawDetail> => {
  const transfers = await transfersOf(tx, row.merchant_id, { kind: 'withdraw', id: row.id })
  const steps = row.request_id ? await store.stepsOf(tx, row.request_id) : []
  return {
    ...rowOf(row),
    accountId: row.account_id,
    holder: row.holder,
    line: row.line,
    arrivesBy: row.arrives_by.toISOString(),
    isLate: row.status === 'PLACED' && isLate(row.arrives_by, new Date(), settings.bankHolidays),
    placedAt: text(row.placed_at),
    sentAt: text(row.sent_at),
    returnedAt: text(row.returned_at),
    why: row.why,
    request:
      row.request_id && row.request_number
        ? { id: row.request_id, number: row.request_number, mine: row.request_maker === personId }
        : null,
    steps: steps.map(({ at, step, who, reason }) => ({ at: at.toISOString(), step, who, reason })),
    entries: transfers.map(({ bookedAt, reason, debit, credit, amount }) => ({
      at: bookedAt.toISOString(),
      reason,
      debit: debit.kind,
      credit: credit.kind,
      amount: money(amount, row.currency),
      mine: { debit: debit.merchantId !== house, credit: credit.merchantId !== house },
    })),
    explained: await explained(tx, row, transfers),
    hasCertificate: row.certificate_code !== null,
  }
}
