import { hold as holdAccount } from '@falaj/ledger/accounts'
import { balanceOf, balancesAsOf, balancesOf, type Balance } from '@falaj/ledger/balance'
import { compose, entriesPage } from '@falaj/ledger/compose'
import { transfersOf } from '@falaj/ledger/transfers'
import { balance, balanceCurrencies, type BalanceAccount, type BalanceCurrency } from '@falaj/contract/balance'
import { money } from '@falaj/money'
import { inMinor } from '../../platform/db/page.ts'
import { bind } from '../../platform/http/bind.ts'
import { failFields } from '../../platform/http/fail.ts'
import { lastCheck } from '../../platform/ledger/chain-check.ts'
import { namesOf, type NameOf } from '../../platform/money/movement-queries.ts'
import { holdList } from './list.ts'
import { heldCurrencies } from './read.ts'
import * as store from './store.ts'

/** Before the first entry, and after the last one. */
const [ever, never] = [new Date(0), new Date('9999-12-31T00:00:00Z')]
const periodOf = ({
  from,
  until,
  clock = 'booked',
}: {
  from: string | null
  until: string | null
  clock?: 'booked' | 'event' | undefined
}) => ({
  from: from === null ? ever : new Date(from),
  until: until === null ? never : new Date(until),
  clock,
})
const accountOf = (merchantId: string, input: { account: BalanceAccount; currency: BalanceCurrency }) => ({
  merchantId,
  kind: input.account,
  currency: input.currency,
})

const namedAs = (business: { readonly kind: string; readonly id: string }, name: ReturnType<NameOf>) => ({
  kind: name?.kind ?? business.kind,
  id: name?.id ?? business.id,
  number: name?.number ?? null,
})

export const balanceFeature = bind(balance, {
  async query({ input, tx, me }) {
    const { merchantId } = me()
    const held = await heldCurrencies(tx, merchantId)
    const checked = await lastCheck(tx, merchantId)
    const balances = input.at
      ? await balancesAsOf(tx, merchantId, new Date(input.at), input.clock)
      : await balancesOf(tx, merchantId)
    const of = (kind: BalanceAccount, currency: BalanceCurrency) => {
      const found = balances.find(({ account }: Balance) => account.kind === kind && account.currency === currency)
      return money(found?.balance ?? 0n, currency)
    }
    return {
      rows: held.map((currency) => ({
        currency,
        available: of('available', currency),
        pending: of('pending', currency),
        hold: of('hold', currency),
        inTransit: of('in-transit', currency),
      })),
      addable: balanceCurrencies.filter((currency) => !held.includes(currency)),
      checked: checked && { at: checked.at.toISOString(), entries: checked.entries, sound: checked.fault === null },
    }
  },

  async explain({ input, tx, me }) {
    const { opening, movements, closing } = await compose(tx, accountOf(me().merchantId, input), periodOf(input))
    const said = (minor: bigint) => money(minor, input.currency)
    return {
      opening: said(opening),
      movements: movements.map(({ credited, debited, ...movement }) => ({
        ...movement,
        credited: said(credited),
        debited: said(debited),
      })),
      closing: said(closing),
    }
  },

  async entries({ input, tx, me, registry }) {
    const { merchantId } = me()
    const rows = await entriesPage(tx, accountOf(merchantId, input), {
      ...periodOf(input),
      size: input.size,
      ...(input.reason ? { reason: input.reason } : {}),
      ...(input.beforeSeq ? { beforeSeq: input.beforeSeq } : {}),
    })
    const nameOf = await namesOf(
      tx,
      registry.movements,
      merchantId,
      rows.map(({ business }) => business),
    )
    return {
      rows: rows.map(({ seq, reason, eventAt, bookedAt, other, business, ...entry }) => ({
        seq,
        reason,
        amount: money(entry.amount, input.currency),
        balance: money(entry.balance, input.currency),
        eventAt: eventAt.toISOString(),
        bookedAt: bookedAt.toISOString(),
        other: { account: other.kind, own: other.merchantId === merchantId },
        about: namedAs(business, nameOf(business)),
      })),
    }
  },

  async addCurrency({ input, tx, me, note, emit }) {
    const { merchantId } = me()
    note({ object: `currency ${input.currency}`, after: { added: input.currency } })
    const held = await heldCurrencies(tx, merchantId)
    if (held.includes(input.currency) || !(await store.addCurrency(tx, me(), input.currency)))
      throw failFields({ path: 'currency', code: 'CURRENCY_HELD' })
    await emit({
      kind: 'balance.changed',
      merchantId,
      audience: 'fiatAccounts',
      payload: { currencies: [input.currency] },
    })
    return {}
  },

  holds: holdList.query,

  async hold({ input, tx, me, registry }) {
    const { merchantId } = me()
    const held = await holdList.one(tx, merchantId, input.id, { registry })
    const account = holdAccount(merchantId, held.amount.currency)
    const touches = (side: typeof account): boolean =>
      side.merchantId === merchantId && side.kind === account.kind && side.currency === account.currency
    const moved = await transfersOf(tx, merchantId, held.about)
    const movements = moved
      .filter(({ debit, credit }) => touches(debit) || touches(credit))
      .map(({ debit, credit, amount, reason, bookedAt }) => ({
        at: bookedAt.toISOString(),
        amount: money(touches(credit) ? amount : -amount, account.currency),
        reason: reason as string,
        other: (touches(credit) ? debit.kind : credit.kind) as string,
      }))
    const parts = registry.movements[held.about.kind]?.parts
    const paid = parts ? await store.partsPaid(tx, parts, merchantId, held.about.id) : []
    const byParts = paid.map(({ at, reason, other, amount }) => ({
      at: at.toISOString(),
      amount: money(-BigInt(amount), account.currency),
      reason,
      other,
    }))
    return { ...held, movements: [...movements, ...byParts].toSorted((a, b) => a.at.localeCompare(b.at)) }
  },

  holdTotals: ({ tx, me, registry }) => {
    const { merchantId } = me()
    // Both sides of the comparison are of one moment.
    return tx
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (one) => {
        const sums = await store.heldSums(one, registry.movements, merchantId)
        const rows = []
        for (const { currency, held, count } of sums) {
          const there = inMinor(held, currency)
          const minor = await balanceOf(one, holdAccount(merchantId, there.currency))
          rows.push({ held: there, balance: money(minor, there.currency), count: Number(count) })
        }
        return { rows }
      })
  },
})
