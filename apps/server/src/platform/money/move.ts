// The one way a feature moves money: a posting of the ledger in the command's transaction, refusals in our words, and the news of it.
import { isCoin } from '@falaj/contract/kernel/coins'
import { campaignKinds, containerKinds, partnerKinds, platformId } from '@falaj/ledger/accounts'
import { post, postAll, type PostOutcome } from '@falaj/ledger/post'
import type { Posting } from '@falaj/ledger/posting'
import { LedgerRefusal } from '@falaj/ledger/refusal'
import { toText } from '@falaj/money'
import type { TxContext } from '../command/context.ts'
import { fail } from '../base/fail.ts'
import type { NewEvent } from '../outbox/emit.ts'

/** Events of coins go to members who may enter crypto, all others to those of the fiat accounts. */
const balanceChanged = (merchantId: string, currencies: readonly string[]): readonly NewEvent[] =>
  (['fiatAccounts', 'crypto'] as const).flatMap((audience) => {
    const ofAudience = currencies.filter((currency) => isCoin(currency) === (audience === 'crypto'))
    return ofAudience.length > 0
      ? [{ kind: 'balance.changed', merchantId, audience, payload: { currencies: ofAudience } }]
      : []
  })

/** After a refusal nothing more can be done in this transaction, or after a savepoint only. */
export const moveMoney = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  posting: Posting,
): Promise<PostOutcome> => {
  const posted = await post(tx, posting).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (posted.bookedAt !== null)
    await emit(...[...touched(posting)].flatMap(([merchantId, currencies]) => balanceChanged(merchantId, currencies)))
  return posted
}

/** Many postings at once, all or none; one event per account concerned. */
export const moveAll = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  postings: readonly Posting[],
): Promise<readonly PostOutcome[]> => {
  const posted = await postAll(tx, postings).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const news = new Map<string, Set<string>>()
  for (const [at, posting] of postings.entries())
    if (posted[at]?.bookedAt !== null)
      for (const [merchantId, currencies] of touched(posting)) {
        const set = news.get(merchantId) ?? new Set()
        for (const currency of currencies) set.add(currency)
        news.set(merchantId, set)
      }
  await emit(...[...news].flatMap(([merchantId, currencies]) => balanceChanged(merchantId, [...currencies].toSorted())))
  return posted
}

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof LedgerRefusal)) return error
  const { refused } = error
  if (refused.code === 'KEY_REUSED') return fail('KEY_REUSED')
  if (refused.code === 'MONTH_CLOSED') return fail('MONTH_CLOSED', { month: refused.month })
  const { currency, kind } = refused.account
  const amountOf = (minor: bigint) => ({ amount: toText({ minor, currency }), currency })
  return fail('BALANCE_LOW', { account: kind, have: amountOf(refused.have), need: amountOf(refused.need) })
}

const notMerchants: readonly string[] = [...containerKinds, ...partnerKinds, ...campaignKinds]
/** Which merchants see another balance now, and in which currencies. */
const touched = ({ transfers }: Posting): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, Set<string>>()
  for (const { debit, credit } of transfers)
    for (const { merchantId, kind, currency } of [debit, credit])
      if (merchantId !== platformId && !notMerchants.includes(kind))
        found.set(merchantId, (found.get(merchantId) ?? new Set()).add(currency))
  return new Map([...found].map(([merchantId, currencies]) => [merchantId, [...currencies].toSorted()]))
}
