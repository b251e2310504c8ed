// A draft follows the ledger: its lines, sums and faults are computed anew until it is issued.
import { sql } from 'kysely'
import { worthAt } from '@falaj/contract/accounts/exchange-rules'
import { businessObjectOf } from '@falaj/contract/kernel/business-objects'
import type { TaxProblem } from '@falaj/contract/insight/tax-rules'
import { money, toCodeText, type Currency } from '@falaj/money'
import { daysLater, dubaiDay, type Day } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { fxRailOf } from '../../../rails/fx-rail.ts'
import { problemsOf } from './tax-invoice.check.ts'
import { documentOf, type FeeSum, type TaxDocument } from './tax-invoice.document.ts'
import { feeSums, firstDay, monthAfter, type FeeMonth, type FeeSumRow } from './tax-invoice.fees.ts'
import { buyerOf, sellerOf } from './tax-invoice.party.ts'

/** Rates of a month that is over stay; those of the running month are of today. */
export const keepRates = async (
  db: Db,
  settings: Settings,
  { month, currencies, today }: { month: string; currencies: readonly string[]; today: Day },
  signal: AbortSignal,
): Promise<void> => {
  const isOver = monthAfter(month) <= today
  for (const currency of currencies) {
    if (currency === 'AED') continue
    const existing = await db
      .selectFrom('tax_rate')
      .select(['rate', 'at'])
      .where('month', '=', firstDay(month))
      .where('currency', '=', currency)
      .executeTakeFirst()
    if (existing && (isOver || dubaiDay(existing.at) === today)) continue
    const rail = await fxRailOf(settings)
    const { mid, by } = await rail.mid(currency as Currency, 'AED', signal)
    await sql`insert into tax_rate (month, currency, rate, rate_by, at) values (${month}::date, ${currency}, ${mid}, ${by}, now())
      on conflict (month, currency) do update set rate = excluded.rate, rate_by = excluded.rate_by, at = excluded.at`.execute(
      db,
    )
  }
}
const ratesOf = async (tx: Store, month: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('tax_rate')
    .select(['currency', 'rate'])
    .where('month', '=', firstDay(month))
    .execute()
  return new Map([['AED', '1'], ...rows.map(({ currency, rate }) => [currency, rate] as const)])
}

export interface ComputedLine extends FeeSumRow {
  readonly n: number
  readonly rate: string
  readonly net: bigint
  /** VAT as it was taken, in fils. */
  readonly chargedVat: bigint
}
export interface Computed {
  readonly lines: readonly ComputedLine[]
  readonly document: TaxDocument
  readonly problems: readonly TaxProblem[]
  readonly charged: bigint
  readonly chargedVat: bigint
}
export const feeName = (kind: string): { readonly en: string; readonly zh: string } => {
  const found = businessObjectOf(kind)
  return { en: found?.en ?? kind, zh: found?.zh ?? kind }
}
const originalOf = ({ currency, fee }: ComputedLine): string | null =>
  currency === 'AED' ? null : toCodeText(money(BigInt(fee), currency))
export const feeSumOf = (line: ComputedLine): FeeSum => {
  const { en } = feeName(line.kind)
  const original = originalOf(line)
  return {
    n: line.n,
    kind: line.kind,
    name: `Fee: ${en}`,
    description: `Fees of ${line.transactions} × ${en.toLowerCase()}${original ? `, ${original}` : ''}`,
    original,
    rateBps: line.rate_bps,
    net: line.net,
  }
}
const sum = (values: readonly bigint[]): bigint => values.reduce((all, each) => all + each, 0n)

export interface NameFacts {
  readonly number: string
  readonly uuid: string
  readonly issuedOn: string
}
/** For the rules before there is a number: everything but what the issue brings. */
const unnamed: NameFacts = { number: 'TI-00000000', uuid: '00000000-0000-7000-8000-000000000000', issuedOn: '' }
/** The document of some lines, and its faults: with what the parties are called today. */
export const assemble = async (
  tx: Store,
  settings: Settings,
  {
    of,
    lines,
    today,
    named = { ...unnamed, issuedOn: today },
  }: {
    readonly of: FeeMonth
    readonly lines: readonly ComputedLine[]
    readonly today: Day
    readonly named?: NameFacts | undefined
  },
): Promise<Computed> => {
  const chargedVat = sum(lines.map((line) => line.chargedVat))
  const charged = sum(lines.map(({ net }) => net)) + chargedVat
  const document = documentOf({
    ...named,
    period: { from: of.month, to: daysLater(monthAfter(of.month), -1) },
    seller: sellerOf(settings.tax),
    buyer: await buyerOf(tx, of.merchantId),
    sums: lines.filter(({ net }) => net > 0n).map(feeSumOf),
    settled: charged,
  })
  const own: TaxProblem[] = [
    ...(monthAfter(of.month) > today ? [{ rule: 'FALAJ-MONTH', field: 'month' } as const] : []),
    ...(lines.length === 0 ? [{ rule: 'FALAJ-EMPTY', field: 'month' } as const] : []),
    ...(lines.some(({ rate }) => rate === '0') ? [{ rule: 'FALAJ-RATE', field: 'rate' } as const] : []),
  ]
  // Without lines there is nothing more to say of them.
  const problems = lines.length === 0 ? [] : problemsOf(document)
  return { lines, document, problems: [...own, ...problems], charged, chargedVat }
}
export const compute = async (
  tx: Store,
  settings: Settings,
  of: FeeMonth,
  today: Day,
  named?: NameFacts,
): Promise<Computed> => {
  const rates = await ratesOf(tx, of.month)
  const sums = await feeSums(tx, of)
  const lines = sums.map((row, index): ComputedLine => {
    const rate = rates.get(row.currency) ?? '0'
    const inDirhams = (minor: string): bigint =>
      row.currency === 'AED'
        ? BigInt(minor)
        : rate === '0'
          ? 0n
          : worthAt(money(BigInt(minor), row.currency), rate, 'AED').minor
    return { ...row, n: index + 1, rate, net: inDirhams(row.fee), chargedVat: inDirhams(row.vat) }
  })
  return assemble(tx, settings, { of, lines, today, named })
}

export const lockMonth = (tx: Store, { merchantId, month }: FeeMonth): Promise<void> =>
  takeLock(tx, `tax invoice ${merchantId} ${month}`)
/** Writes the draft of a month as it is now, with its lines. Call while holding the month's lock. Null if nothing is invoiced; an issued one is left as it is. */
export const writeDraft = async (
  tx: Store,
  of: FeeMonth,
  { lines, document, problems, chargedVat }: Computed,
  at: Date,
): Promise<string | null> => {
  const existing = await tx
    .selectFrom('tax_invoice')
    .select(['id', 'state'])
    .where('merchant_id', '=', of.merchantId)
    .where('month', '=', firstDay(of.month))
    .forUpdate()
    .executeTakeFirst()
  if (existing && existing.state !== 'DRAFT') return existing.id
  if (!existing && lines.length === 0) return null
  const id = existing?.id ?? newId()
  const { totals } = document
  await sql`
    insert into tax_invoice (merchant_id, id, month, net_minor, vat_minor, total_minor, charged_vat_minor, seller_trn, buyer_trn, problems, computed_at)
    values (${of.merchantId}::uuid, ${id}::uuid, ${of.month}::date, ${totals.net}, ${totals.vat}, ${totals.gross}, ${String(chargedVat)},
      ${document.seller.trn}, ${document.buyer.trn}, ${JSON.stringify(problems)}::jsonb, ${at})
    on conflict (merchant_id, month) do update set net_minor = excluded.net_minor, vat_minor = excluded.vat_minor, total_minor = excluded.total_minor,
      charged_vat_minor = excluded.charged_vat_minor, seller_trn = excluded.seller_trn, buyer_trn = excluded.buyer_trn,
      problems = excluded.problems, computed_at = excluded.computed_at`.execute(tx)
  await tx
    .deleteFrom('tax_invoice_line')
    .where('merchant_id', '=', of.merchantId)
    .where('invoice_id', '=', id)
    .execute()
  if (lines.length > 0)
    await tx
      .insertInto('tax_invoice_line')
      .values(
        lines.map((line) => ({
          merchant_id: of.merchantId,
          invoice_id: id,
          n: line.n,
          fee_kind: line.kind,
          rate_bps: line.rate_bps,
          currency: line.currency,
          transactions: line.transactions,
          fee_minor: line.fee,
          charged_minor: String(BigInt(line.fee) + BigInt(line.vat)),
          rate: line.rate,
          net_minor: String(line.net),
          charged_vat_minor: String(line.chargedVat),
        })),
      )
      .execute()
  return id
}
