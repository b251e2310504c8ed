// What the demo world's merchants moved beside their sales and payouts, on one morning a week.
// Every week something, and in a month something of every kind.
import { available } from '@falaj/ledger/accounts'
import { balanceAsOf, balanceOf } from '@falaj/ledger/balance'
import type { Posting } from '@falaj/ledger/posting'
import type { ExchangeCurrency } from '@falaj/contract/accounts/exchange-rules'
import type { Currency } from '@falaj/money'
import type { Store } from '../platform/db/pool.ts'
import { dubaiTime } from '../platform/base/banking-days.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { chanceOf } from './chance.ts'
import { pastExchange } from './past-exchange.ts'
import { pastBatch, pastToBank, pastTransfer, type Party, type PastBeneficiary } from './past-transfers.ts'

const bills: readonly (PastBeneficiary & { readonly from: string; readonly whole: number })[] = [
  {
    from: 'marina',
    whole: 2400,
    holder: 'Marina Properties LLC',
    number: 'AE940330000010190045567',
    purpose: 'RENT',
    line: 'KIOSK RENT',
  },
  {
    from: 'souk',
    whole: 3800,
    holder: 'Gulf Linen Trading LLC',
    number: 'AE910260001015077788899',
    purpose: 'GOODS',
    line: 'LINEN',
  },
  {
    from: 'taxi',
    whole: 350,
    holder: 'Al Quoz Garage',
    number: 'AE290350000006299988877',
    purpose: 'SERVICES',
    line: 'CAR SERVICE',
  },
]
const batches: readonly {
  readonly from: string
  readonly title: string
  readonly rows: readonly (readonly [to: string, whole: number, reference: string])[]
}[] = [
  {
    from: 'marina',
    title: 'Delivery partners',
    rows: [
      ['taxi', 180, 'DELIVERY-TAXI'],
      ['fleet', 240, 'DELIVERY-FLEET'],
      ['oryx', 150, 'REFERRALS'],
    ],
  },
  {
    from: 'souk',
    title: 'Stall deposits back',
    rows: [
      ['marina', 500, 'STALL-14'],
      ['oryx', 350, 'STALL-22'],
    ],
  },
]
/** Whole units, a little different every time. */
const about = (whole: number, ...name: readonly string[]): bigint =>
  BigInt(Math.round((whole * (0.8 + chanceOf(...name)() * 0.4)) / 10) * 10) * 100n

export interface Movers {
  readonly parties: ReadonlyMap<string, Party>
  readonly settings: Settings
  readonly now: Date
}
/** What the day's movements post, each only if its payer had plenty. */
export const movementsOf = async (
  tx: Store,
  { parties, settings, now }: Movers,
  day: string,
): Promise<readonly Posting[]> => {
  const made: Posting[] = []
  if (dubaiTime(day, '09:30') > now) return made
  /** Checks the balance of that morning and of now: later days may have been paid out already. */
  const has = async (party: Party, minor: bigint, currency: Currency = 'AED'): Promise<boolean> => {
    const account = available(party.merchantId, currency)
    const then = await balanceAsOf(tx, account, dubaiTime(day, '08:30'))
    return then >= minor * 4n && (await balanceOf(tx, account)) >= minor * 4n
  }
  const of = (merchant: string): Party | undefined => parties.get(merchant)
  const [marina, souk, oryx, taxi, fleet] = ['marina', 'souk', 'oryx', 'taxi', 'fleet'].map(of)
  if (!marina || !souk || !oryx || !taxi || !fleet) return made
  const transfer = async (
    type: 'TOPUP' | 'SETTLEMENT' | 'COLLECT' | 'TRANSFER',
    [from, to]: readonly [Party, Party],
    whole: number,
    note: string,
  ): Promise<void> => {
    const amount = about(whole, type, from.merchant, day)
    if (await has(type === 'COLLECT' ? to : from, amount))
      made.push(...(await pastTransfer(tx, { type, from, to, amount, note, day })))
  }
  const sell = async (
    by: Party,
    [from, to]: readonly [ExchangeCurrency, ExchangeCurrency],
    whole: number,
  ): Promise<void> => {
    const amount = about(whole, 'exchange', by.merchant, day)
    if (await has(by, amount / 2n, from))
      made.push(...(await pastExchange(tx, settings, { by, sell: from, buy: to, amount, day })).postings)
  }
  await transfer('SETTLEMENT', [souk, marina], 420, 'Stall share')
  switch (Math.ceil(Number(day.slice(8)) / 7)) {
    case 1:
      for (const { from, whole, ...to } of bills) {
        const [payer, amount] = [of(from)!, BigInt(whole) * 100n]
        if (await has(payer, amount / 2n))
          made.push(...(await pastToBank(tx, settings, { from: payer, to, amount, day, now })))
      }
      break
    case 2:
      await transfer('TRANSFER', [marina, souk], 850, 'Textiles')
      await transfer('SETTLEMENT', [fleet, taxi], 420, 'Airport stand')
      await sell(marina, ['USD', 'AED'], 110)
      break
    case 3:
      for (const { from, title, rows } of batches) {
        const payer = of(from)!
        const sheet = rows.map(([to, whole, reference]) => ({ to: of(to)!, amount: BigInt(whole) * 100n, reference }))
        const total = sheet.reduce((all, { amount }) => all + amount, 0n)
        if (await has(payer, total)) made.push(...(await pastBatch(tx, { from: payer, title, rows: sheet, day })))
      }
      break
    default:
      await transfer('COLLECT', [oryx, souk], 300, 'Referral commission')
      await transfer('TOPUP', [taxi, fleet], 90, 'Driver app balance')
      await sell(souk, ['AED', 'USD'], 1200)
  }
  return made
}
