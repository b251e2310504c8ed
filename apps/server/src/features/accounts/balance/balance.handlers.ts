import { hold as holdAccount } from '@falaj/ledger/accounts'
import { balanceOf, balancesAsOf, balancesOf, type Balance } from '@falaj/ledger/balance'
import { transfersOf } from '@falaj/ledger/transfers'
import { balance, balanceCurrencies, type BalanceAccount, type BalanceCurrency } from '@falaj/contract/accounts/balance'
import { money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind } from '../../../platform/http/bind.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { lastCheck } from '../../../platform/ledger/chain-check.ts'
import { entriesOf, explanationOf } from './balance.explain.ts'
import { holdList } from './balance.list.ts'
import { heldCurrencies } from './balance.read.ts'
import * as store from './balance.store.ts'

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

  explain: explanationOf,
  entries: entriesOf,

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

  async holdTotals({ tx, me, registry }) {
    const { merchantId } = me()
    const rows = []
    for (const { currency, held, count } of await store.heldSums(tx, registry.movements, merchantId)) {
      const there = inMinor(held, currency)
      const minor = await balanceOf(tx, holdAccount(merchantId, there.currency))
      rows.push({ held: there, balance: money(minor, there.currency), count: Number(count) })
    }
    return { rows }
  },
})
