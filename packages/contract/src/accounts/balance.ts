// A merchant's balances, their explanation, the amounts on hold, and the currencies available.
import * as z from 'zod/mini'
import type { Currency } from '@falaj/money'
import { areas } from '../kernel/access.ts'
import { businessObjects } from '../kernel/business-objects.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { accountWords, reasonWords } from '../kernel/money-words.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words, type Bilingual, type Text } from '../kernel/words.ts'

const access = areas.fiatAccounts

/** Specification 2.6, in its order. */
export const balanceCurrencies = ['AED', 'USD', 'GBP', 'EUR', 'GP'] as const
export type BalanceCurrency = (typeof balanceCurrencies)[number]
/** What everybody has: dirhams, and green points. */
export const alwaysHeld: readonly BalanceCurrency[] = ['AED', 'GP']
export const currencyNames: Readonly<Record<BalanceCurrency, { readonly en: string; readonly zh: string }>> = {
  AED: { en: 'UAE dirham', zh: '阿联酋迪拉姆' },
  USD: { en: 'US dollar', zh: '美元' },
  GBP: { en: 'Pound sterling', zh: '英镑' },
  EUR: { en: 'Euro', zh: '欧元' },
  GP: { en: 'Green points', zh: '绿色积分' },
}

export const balanceAccounts = ['available', 'pending', 'hold', 'in-transit'] as const
export type BalanceAccount = (typeof balanceAccounts)[number]
/** By booking time or by event time. */
export const clocks = ['booked', 'event'] as const
export type BalanceClock = (typeof clocks)[number]

const currency = z.enum(balanceCurrencies)
const clock = z.optional(z.enum(clocks))
const reasons = Object.keys(reasonWords) as [keyof typeof reasonWords, ...(keyof typeof reasonWords)[]]
const about = z.object({ kind: open(Object.keys(businessObjects) as [string, ...string[]]), id: z.string() })

/** Schemas of a balance explanation, shared by fiat money here and coins in crypto.ts. */
export const balanceShapes = <const C extends readonly [Currency, ...Currency[]]>(currencies: C) => {
  const period = {
    account: z.enum(balanceAccounts),
    currency: z.enum(currencies),
    /** Null means from the first entry on. */
    from: z.nullable(instant),
    /** Exclusive end of the period; null means now. */
    until: z.nullable(instant),
    clock,
  }
  return {
    explain: {
      input: z.object(period),
      output: z.object({
        opening: money,
        movements: z.array(z.object({ reason: open(reasons), credited: money, debited: money, entries: z.int() })),
        closing: money,
      }),
    },
    entries: {
      input: z.object({
        ...period,
        reason: z.optional(z.enum(reasons)),
        beforeSeq: z.optional(z.int().check(z.minimum(1))),
        size: z.int().check(z.minimum(1), z.maximum(100)),
      }),
      output: z.object({
        rows: z.array(
          z.object({
            seq: z.int(),
            /** More than nothing: came in. */
            amount: money,
            /** After it. */
            balance: money,
            reason: open(reasons),
            eventAt: instant,
            bookedAt: instant,
            /** `own`: one of the merchant's accounts too. */
            other: z.object({
              account: open(Object.keys(accountWords) as [string, ...string[]]),
              own: z.boolean(),
            }),
            about: z.extend(about, {
              /** Display number; null if it has none. */
              number: z.nullable(z.string()),
              /** That brought it; null if none did. */
              product: z.nullable(z.string()),
              detail: z.string(),
            }),
          }),
        ),
      }),
    },
  }
}

export const holdStates = ['held', 'released'] as const
/** Why money is on hold: an approval is pending, the provider decided so, or it is on its way out. */
export const holdCauses: Readonly<Record<string, Bilingual<Text>>> = words({
  approval: { en: 'Waiting for approval', zh: '等待审批' },
  provider: { en: 'Held by the provider', zh: '服务商冻结' },
  deposit: { en: 'Deposit not matched yet', zh: '入账待匹配' },
  other: { en: 'Other', zh: '其他' },
})
const holdsList = listed(
  {
    id: field.key,
    since: sortable(field.time('Since', '冻结时间')),
    /** Its number, or the business object's id. */
    number: field.code('Number', '单号'),
    cause: field.label('Why', '原因', ['approval', 'provider', 'deposit', 'other'], holdCauses),
    /** The reason given when the hold was placed. */
    why: orNone(field.words('Explanation', '说明')),
    about: field.of('object', about)('For', '相关业务'),
    /** The largest amount on hold at any time. */
    amount: sortable(field.money('Amount', '金额')),
    remaining: field.money('Still held', '尚冻结'),
    until: orNone(field.time('Until', '截止时间')),
    state: field.status('Status', '状态', holdStates, statuses),
    releasedAt: orNone(field.time('Released', '解冻时间')),
  },
  {
    text: filter.search('Number or explanation', '单号或说明'),
    state: filter.one(holdStates),
    currency: filter.one(balanceCurrencies, { en: 'Currency', zh: '币种' }),
    cause: filter.one(['approval', 'provider', 'deposit', 'other']),
    since: filter.dates,
    amount: filter.amount,
  },
)('POST secure/hold/query', access)
const holdRow = holdsList.row
export type HoldRow = z.output<typeof holdRow>

export const balance = refreshedBy(['balance.changed'], {
  /** Now, or at any moment before. */
  query: {
    ...read('POST secure/balance/query', {
      access,
      input: z.object({ at: z.optional(instant), clock }),
      output: z.object({
        rows: z.array(
          z.object({
            currency: open(balanceCurrencies),
            available: money,
            pending: money,
            hold: money,
            inTransit: money,
          }),
        ),
        /** Currencies that are not held yet. */
        addable: z.array(currency),
        /** The last time the merchant's entries were compared with what was sealed; null means not yet. */
        checked: z.nullable(z.object({ at: instant, entries: z.int(), sound: z.boolean() })),
      }),
    }),
    forParents: 'now' as const,
  },
  /** `opening` + each movement = `closing`. */
  explain: read('POST secure/balance/explain', { access, ...balanceShapes(balanceCurrencies).explain }),
  /** The newest first; the next page begins before the last entry of this one. */
  entries: read('POST secure/balance/entries', { access, ...balanceShapes(balanceCurrencies).entries }),
  addCurrency: change('POST secure/balance/currency/add', {
    does: { en: 'Added a currency', zh: '添加币种' },
    access: areas.fiatMoneyMovement,
    idempotent: true,
    input: z.object({ currency }),
    output: nothing,
  }),

  holds: holdsList,
  hold: read('POST secure/hold/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(holdRow, {
      /** What went into the hold and out of it, first to last. */
      movements: z.array(
        z.object({
          at: instant,
          amount: money,
          reason: open(reasons),
          other: open(Object.keys(accountWords) as [string, ...string[]]),
        }),
      ),
    }),
  }),
  /** Sum of the listed rows and balance of the hold account: a difference needs investigation. */
  holdTotals: read('POST secure/hold/totals', {
    access,
    input: nothing,
    output: z.object({ rows: z.array(z.object({ held: money, balance: money, count: z.int() })) }),
  }),
})
