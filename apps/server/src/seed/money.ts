// The demo world's money: a history of payments, settlements and payouts, made day by day through the same code as real ones.
import { sql } from 'kysely'
import { dayMs } from '@falaj/contract/kernel/time'
import { available, bank } from '@falaj/ledger/accounts'
import { balanceAsOf } from '@falaj/ledger/balance'
import { postAll } from '@falaj/ledger/post'
import type { Posting } from '@falaj/ledger/posting'
import { cycleOf, type Cycle, type ProductKey } from '@falaj/contract/kernel/products'
import type { Currency } from '@falaj/money'
import type { Db, Store } from '../platform/db/pool.ts'
import { daysLater, dubaiDay, dubaiTime, dueDay, isBankingDay, weekdayOf } from '../platform/base/banking-days.ts'
import { settlesAt } from '../platform/money/settlement-job.ts'
import { agreedCycleOf } from '../platform/product/charge.ts'
import { payments } from '../platform/payment/payment.ts'
import { dueUntil, settlements } from '../platform/money/settle.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idOf, numberOf } from './chance.ts'
import { countPastLinks } from './past-links.ts'
import { movementsOf } from './past-movements.ts'
import type { Party } from './past-transfers.ts'
import { merchants } from './people.ts'
import { keepPlans } from './instalments.ts'
import { keepAttempts, keepUnpaid } from './past-payments.ts'
import { keepDecisions } from './risk-decisions.ts'
import { showStates } from './payment-states.ts'
import { showRefunds } from './refunds.ts'
import { paymentsOf, trades, type Trade } from './trade.ts'
import { pastWithdrawal } from './withdrawals.ts'

interface Trader extends Trade, Party {
  readonly cycle: Cycle | null
}
interface History {
  readonly traders: readonly Trader[]
  readonly settings: Settings
  readonly holidays: ReadonlySet<string>
  /** No event is later than this moment. */
  readonly now: Date
  /** A short one has payments and settlements only: what leaves would depend on the day of the week. */
  readonly isLong: boolean
}
const longDays = 31
/** A merchant with its fee plan and the member who moves its money. */
const partyOf = async (tx: Store, mid: string): Promise<Omit<Party, 'merchant'> | undefined> => {
  const { rows } = await sql<Omit<Party, 'merchant'>>`
    select m.id as "merchantId", m.mid, m.name_en as name, coalesce(t.fee_plan, 'STANDARD') as plan, s.person_id as maker
    from merchant m join staff s on s.merchant_id = m.id left join merchant_terms t on t.merchant_id = m.id
    where m.mid = ${mid} order by 'FINANCIAL' = any(s.roles) desc, s.id limit 1`.execute(tx)
  return rows[0]
}
/** On Thursdays: settled money can also be transferred elsewhere. */
const movesOn = ({ holidays }: History, day: string): boolean => weekdayOf(day) === 4 && isBankingDay(day, holidays)
const moveOn = async (tx: Store, { traders, settings, now }: History, day: string): Promise<void> => {
  const parties = new Map(traders.map((trader) => [trader.merchant, trader]))
  await postAll(tx, await movementsOf(tx, { parties, settings, now }, day))
}
const historyOf = async (tx: Store, settings: Settings, now: Date, days: number): Promise<History> => {
  const traders: Trader[] = []
  for (const trade of trades) {
    const { mid } = merchants.find(({ key }) => key === trade.merchant)!
    const party = await partyOf(tx, mid)
    if (party) traders.push({ ...trade, ...party, cycle: await agreedCycleOf(tx, party.merchantId) })
  }
  return { traders, settings, holidays: settings.bankHolidays, now, isLong: days > longDays }
}

/** Manual payout to the merchant's bank on Tuesdays: everything but a retained amount. */
const paysOut = (history: History, day: string): boolean => weekdayOf(day) === 2 && isBankingDay(day, history.holidays)
/** Where no bank account takes it: the provider paid it by other means. */
const otherPayout = (trader: Trader, currency: Currency, day: string, amount: bigint): Posting => {
  const at = dubaiTime(day, '10:00')
  const id = idOf('payout', trader.merchant, currency, day)
  return {
    merchantId: trader.merchantId,
    key: `payout ${id}`,
    business: { kind: 'payout', id },
    transfers: [{ debit: available(trader.merchantId, currency), credit: bank(currency), amount, reason: 'payout' }],
    eventAt: at,
    bookedAt: at,
  }
}
const payouts = async (
  tx: Store,
  { holidays, now }: History,
  day: string,
  trader: Trader,
  keeps: bigint,
): Promise<readonly Posting[]> => {
  const { merchantId, merchant } = trader
  const takesAll = keeps === 0n
  const found: Posting[] = []
  for (const currency of ['AED', 'USD', 'EUR', 'GBP'] as const) {
    const have = await balanceAsOf(tx, available(merchantId, currency), dubaiTime(day, '10:00'))
    const kept = currency === 'AED' ? keeps : keeps / 4n
    // Whole thousands, as people do; the last one takes all.
    const amount = takesAll ? have : ((have - kept) / 100_000n) * 100_000n
    if (amount <= 0n) continue
    const withdrawal =
      currency === 'AED' || currency === 'USD'
        ? await pastWithdrawal(tx, { merchantId, merchant, currency, amount, day, holidays, now })
        : null
    if (withdrawal) found.push(...withdrawal)
    else if (takesAll) found.push(otherPayout(trader, currency, day, amount))
  }
  return found
}
/** Once a month the owner pays something in. */
const deposits = ({ traders }: History, day: string): readonly Posting[] =>
  traders.flatMap(({ merchant, merchantId }): readonly Posting[] => {
    if (day.slice(8) !== '12' || merchant === 'taxi') return []
    const at = dubaiTime(day, '11:20')
    const id = idOf('deposit', merchant, day)
    const amount = BigInt(2000 + (Number.parseInt(id.slice(0, 4), 16) % 9) * 1000) * 100n
    return [
      {
        merchantId,
        key: `deposit ${id}`,
        business: { kind: 'deposit', id },
        transfers: [{ debit: bank('AED'), credit: available(merchantId, 'AED'), amount, reason: 'deposit' }],
        eventAt: at,
        bookedAt: at,
      },
    ]
  })

/** Which payments are made: those due after the first day and until the last. None means without an end. */
interface DueDays {
  readonly after: string | null
  readonly until: string | null
}
const dueOf = ({ holidays }: History, { cycle }: Trader, product: ProductKey, day: string): string =>
  dueDay(day, cycle ?? cycleOf(product), holidays)
const productsOf = ({ channels }: Trader): readonly ProductKey[] =>
  channels.flatMap(({ product, instalments }) => (instalments ? [product, 'smart-purchase'] : [product]))
const takePayments = async (tx: Store, history: History, day: string, { after, until }: DueDays): Promise<void> => {
  const tried = history.traders
    .flatMap((trader) => {
      const isDue = (product: ProductKey): boolean => {
        const due = dueOf(history, trader, product, day)
        return (after === null || due > after) && (until === null || due <= until)
      }
      return productsOf(trader).some(isDue)
        ? paymentsOf(trader, trader.merchantId, day).filter(
            ({ payment }) => payment.at <= history.now && isDue(payment.chargedAs ?? payment.product),
          )
        : []
    })
    .toSorted((a, b) => a.payment.at.getTime() - b.payment.at.getTime())
  await payments.recordPast(
    { tx, settings: history.settings },
    tried.flatMap(({ payment, failure }) => (failure === null ? [payment] : [])),
  )
  await keepUnpaid(tx, tried)
  await keepAttempts(tx, tried)
  await keepPlans(tx, tried)
}
/** The days before a seam of which some payments are due after it. */
const daysAcross = (history: History, seam: string): readonly string[] => {
  const isAcross = (day: string): boolean =>
    history.traders.some((trader) => productsOf(trader).some((product) => dueOf(history, trader, product, day) > seam))
  const days: string[] = []
  for (let day = daysLater(seam, -1); isAcross(day); day = daysLater(day, -1)) days.unshift(day)
  return days
}

/** The morning of a day: settles what is due. */
const settleDay = async (tx: Store, { traders, now }: History, day: string): Promise<void> => {
  const morning = dubaiTime(day, settlesAt)
  if (morning <= now)
    for (const due of await dueUntil(tx, day)) {
      const of = traders.find(({ merchantId }) => merchantId === due.merchantId)
      if (!of) continue
      const name = ['settlement', of.merchant, due.currency, due.dueOn] as const
      await settlements.accrue({ tx, emit: () => Promise.resolve([]) }, [due], {
        bookedAt: morning,
        named: { id: idOf(...name), number: numberOf('settlement', ...name) },
      })
    }
}
/** What another part of the demo world books on a day, in the order of its time. */
export interface Turn {
  readonly day: string
  readonly run: (tx: Store) => Promise<void>
}
/** What happened at a moment; steps of several parts are carried out in the order of their time. */
export interface Step {
  readonly at: number
  readonly run: () => Promise<void>
}
/** One day from its morning to its evening, in one transaction. */
const liveDay = async (
  tx: Store,
  history: History,
  day: string,
  what: { readonly paysOut: boolean; readonly due: DueDays; readonly turn?: Turn | undefined },
): Promise<void> => {
  const { traders, now } = history
  await settleDay(tx, history, day)
  if (what.turn?.day === day) await what.turn.run(tx)
  const others: Posting[] = []
  if (history.isLong && movesOn(history, day)) await moveOn(tx, history, day)
  if (history.isLong && what.paysOut && paysOut(history, day))
    for (const trader of traders) others.push(...(await payouts(tx, history, day, trader, BigInt(trader.keeps) * 100n)))
  if (history.isLong) others.push(...deposits(history, day))
  await postAll(
    tx,
    others.filter(({ bookedAt }) => bookedAt! <= now),
  )
  await takePayments(tx, history, day, what.due)
}

/** A Monday on which banks work. Everything due until then belongs before it, whatever day it was paid on: a settlement never spans both parts. */
const isSeam = (day: string, holidays: ReadonlySet<string>): boolean =>
  weekdayOf(day) === 1 && isBankingDay(day, holidays)
/** The last seam that lies so many days back: where the older part ends. */
export const seamOf = (madeOn: string, recentDays: number, holidays: ReadonlySet<string>): string => {
  let seam = daysLater(madeOn, -recentDays)
  while (!isSeam(seam, holidays)) seam = daysLater(seam, -1)
  return seam
}
/** The seam's own settlement, then everything is paid out: from seam to seam everything adds up to nothing. */
const closeSeam = async (tx: Store, history: History, seam: string): Promise<void> => {
  await settleDay(tx, history, seam)
  for (const trader of history.traders) await postAll(tx, await payouts(tx, history, seam, trader, 0n))
}

const recentFrom = (
  row: { readonly made_on: string; readonly days: number; readonly recent_days: number },
  holidays: ReadonlySet<string>,
) => (row.days > row.recent_days ? seamOf(row.made_on, row.recent_days, holidays) : daysLater(row.made_on, -row.days))

/** The last weeks, before anybody looks. */
export const seedMoney = async (db: Db, settings: Settings, now = new Date(), turn?: Turn): Promise<void> => {
  const { days, recentDays } = settings.history
  if (days === 0 || (await db.selectFrom('sandbox_history').select('days').executeTakeFirst())) return
  const madeOn = dubaiDay(now)
  const first = daysLater(madeOn, -days)
  if (days > 31) await sql`select ledger.make_months(${first}::date, ${Math.ceil(days / 30) + 1}::int)`.execute(db)
  // The older months are made when they are filled in.
  const recent = Math.min(days, recentDays + 31)
  await sql`select make_payment_months(${daysLater(madeOn, -recent)}::date, ${Math.ceil(recent / 28) + 1}::int)`.execute(
    db,
  )
  await db.transaction().execute(async (tx) => {
    const history = await historyOf(tx, settings, now, days)
    const row = { made_on: madeOn, days, recent_days: recentDays }
    await tx
      .insertInto('sandbox_history')
      .values({ ...row, finished_at: days > recentDays ? null : now })
      .execute()
    const from = recentFrom(row, settings.bankHolidays)
    const due = { after: days > recentDays ? from : null, until: null }
    if (turn && turn.day < from) await turn.run(tx)
    if (due.after) for (const day of daysAcross(history, from)) await takePayments(tx, history, day, due)
    for (let day = from; day <= madeOn; day = daysLater(day, 1))
      await liveDay(tx, history, day, { paysOut: true, due, turn })
    const [first] = history.traders
    if (first && history.isLong) {
      await showStates(tx, settings, first.merchantId, now)
      await showRefunds(tx, settings, history.traders, now)
    }
  })
}

export interface HistoryFilled {
  readonly first: string
  /** The older part is there until this day. */
  readonly done: string
  /** Where the recent part begins. */
  readonly recentFrom: string
}
/** Null if the history is short: then everything is there at the start. */
export const historyFilled = async (db: Db, settings: Settings): Promise<HistoryFilled | null> => {
  const { rows } = await sql<{ made_on: string; days: number; recent_days: number; days_done: number }>`
    select made_on::text, days, recent_days, days_done from sandbox_history where days > recent_days`.execute(db)
  const [row] = rows
  return row
    ? {
        first: daysLater(row.made_on, -row.days),
        done: daysLater(row.made_on, row.days_done - row.days),
        recentFrom: recentFrom(row, settings.bankHolidays),
      }
    : null
}

export interface HistoryProgress {
  readonly days: number
  readonly done: number
}
/**
 * Fills the older part from one seam to the next, the oldest first, in one transaction; returns null when nothing is left. It pays out
 * what it takes in, so no current balance ever changes, however far it is. Two nodes alternate.
 */
export const fillWeek = async (db: Db, settings: Settings): Promise<HistoryProgress | null> => {
  // In its own transaction: creating a partition blocks readers, so it must not wait for a week's payments.
  await sql`select make_payment_months(h.made_on - h.days, ceil(h.days / 30.0)::int + 1) from sandbox_history h where h.finished_at is null`.execute(
    db,
  )
  return fillNext(db, settings)
}
const fillNext = (db: Db, settings: Settings): Promise<HistoryProgress | null> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ made_on: string; days: number; recent_days: number; days_done: number }>`
      select made_on::text, days, recent_days, days_done from sandbox_history where finished_at is null for update`.execute(
      tx,
    )
    const [row] = rows
    if (!row) return null
    const history = await historyOf(tx, settings, new Date(), row.days)
    const end = recentFrom(row, settings.bankHolidays)
    const first = daysLater(row.made_on, row.days_done - row.days)
    let seam = daysLater(first, 1)
    while (!isSeam(seam, settings.bankHolidays) && seam < end) seam = daysLater(seam, 1)
    const due = { after: row.days_done === 0 ? null : first, until: seam }
    if (due.after) for (const day of daysAcross(history, first)) await takePayments(tx, history, day, due)
    for (let day = first; day < seam; day = daysLater(day, 1)) await liveDay(tx, history, day, { paysOut: false, due })
    await closeSeam(tx, history, seam)
    await countPastLinks(tx)
    const [trader] = history.traders
    if (trader) await keepDecisions(tx, trader.merchantId, dubaiTime(first, '00:00'), dubaiTime(seam, '00:00'))
    const days = (Date.parse(seam) - Date.parse(first)) / dayMs
    await tx
      .updateTable('sandbox_history')
      .set({ days_done: row.days_done + days, ...(seam >= end ? { finished_at: new Date() } : {}) })
      .execute()
    return { days: row.days - row.recent_days, done: row.days_done + days }
  })
