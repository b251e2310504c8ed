// An electronic tax invoice or credit note as data: what is frozen at its issue, checked by the rules, and written as XML and on paper. Amounts are
// fils. Pure.
import { vatBps } from '@falaj/contract/kernel/products'
import { portion } from '@falaj/money'

export interface DocumentParty {
  readonly name: string | null
  /** 15 digits. */
  readonly trn: string | null
  /** The first ten digits of the TRN: the address in the network. */
  readonly endpoint: string | null
  readonly licence: string | null
  readonly authority: string | null
  readonly address: {
    readonly line: string | null
    readonly city: string | null
    readonly emirate: string | null
    readonly country: string
  } | null
}
/** S: standard rate; E: exempt. */
export type VatCategory = 'S' | 'E'
export interface DocumentLine {
  readonly n: number
  readonly kind: string
  readonly name: string
  readonly description: string
  /** What was taken, where it was in another currency: 'USD 80.73'. */
  readonly original: string | null
  /** Of a service. */
  readonly serviceCode: string
  readonly quantity: number
  readonly unit: string
  readonly net: string
  /** Gross price for one, before any discount. */
  readonly price: string
  readonly baseQuantity: number
  readonly category: VatCategory
  readonly percent: number | null
  readonly exemption: string | null
  /** Null for an exempt line. */
  readonly vat: string | null
  readonly total: string
}
export interface DocumentTax {
  readonly category: VatCategory
  readonly percent: number | null
  readonly exemption: string | null
  readonly base: string
  readonly vat: string
}
export interface TaxDocument {
  readonly customization: string
  readonly profile: string
  readonly number: string
  readonly uuid: string
  readonly typeCode: '380' | '381' | '480' | '81'
  /** Eight flags; the fourth: a summary of many supplies. */
  readonly transactionType: string
  readonly issuedOn: string
  readonly dueOn: string | null
  readonly currency: string
  readonly period: { readonly from: string; readonly to: string; readonly frequency: string } | null
  readonly note: string | null
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null
  readonly reasonCode: string | null
  readonly seller: DocumentParty
  readonly buyer: DocumentParty
  readonly paymentCode: string | null
  readonly lines: readonly DocumentLine[]
  readonly taxes: readonly DocumentTax[]
  readonly totals: {
    readonly lines: string
    readonly net: string
    readonly vat: string
    readonly gross: string
    readonly prepaid: string
    readonly rounding: string
    readonly due: string
  }
}

/** What a line is computed from. */
export interface FeeSum {
  readonly n: number
  readonly kind: string
  readonly name: string
  readonly description: string
  readonly original?: string | null
  readonly rateBps: number
  /** Fils without VAT. */
  readonly net: bigint
}
export interface DocumentFacts {
  readonly number: string
  readonly uuid: string
  readonly issuedOn: string
  readonly period: { readonly from: string; readonly to: string }
  readonly seller: DocumentParty
  readonly buyer: DocumentParty
  readonly sums: readonly FeeSum[]
  /** What was taken from the balance, or goes back to it, in fils with VAT. */
  readonly settled: bigint
  /** Of a credit note. Its VAT is what is left of the invoice's, by the exact sum of all credit notes. */
  readonly credit?: {
    readonly corrects: { readonly number: string; readonly issuedOn: string }
    readonly reasonCode: string
    readonly reason: string
    readonly vat: bigint
  }
}

export const customization = 'urn:peppol:pint:billing-1@ae-1'
export const profile = 'urn:peppol:bis:billing'
/** Auxiliary financial services. */
const serviceCode = '997159'
/** Financial services of Article 46(1) of the VAT law. */
const financialServices = 'DL8.46.1'
/** Set off against what the provider owes the merchant. */
const setOff = '97'

const fils = (minor: bigint) => ({ minor, currency: 'AED' as const })
/** The VAT of a base at the standard rate, rounded once. */
export const vatOnBase = (base: bigint): bigint => portion(fils(base), vatBps).minor
const sum = (values: readonly bigint[]): bigint => values.reduce((all, each) => all + each, 0n)
const categoryOf = ({ rateBps }: Pick<FeeSum, 'rateBps'>): VatCategory => (rateBps > 0 ? 'S' : 'E')

const lineOf = (one: FeeSum): DocumentLine => {
  const isStandard = categoryOf(one) === 'S'
  const vat = isStandard ? vatOnBase(one.net) : null
  return {
    n: one.n,
    kind: one.kind,
    name: one.name,
    description: one.description,
    original: one.original ?? null,
    serviceCode,
    quantity: 1,
    unit: 'C62',
    net: String(one.net),
    price: String(one.net),
    baseQuantity: 1,
    category: categoryOf(one),
    percent: isStandard ? one.rateBps / 100 : null,
    exemption: isStandard ? null : financialServices,
    vat: vat === null ? null : String(vat),
    total: String(one.net + (vat ?? 0n)),
  }
}
/** VAT of each rate on its base, which is rounded once, whatever the lines' own VAT adds up to. */
export const taxesOf = (
  sums: readonly Pick<FeeSum, 'rateBps' | 'net'>[],
): readonly { rateBps: number; base: bigint; vat: bigint }[] =>
  [...new Set(sums.map(({ rateBps }) => rateBps))]
    .toSorted((a, b) => b - a)
    .map((rateBps) => {
      const base = sum(sums.filter((one) => one.rateBps === rateBps).map(({ net }) => net))
      return { rateBps, base, vat: rateBps > 0 ? vatOnBase(base) : 0n }
    })

export const documentOf = (facts: DocumentFacts): TaxDocument => {
  const { sums, credit } = facts
  const lines = sums.map(lineOf)
  const taxes = taxesOf(sums).map(({ rateBps, base, vat }): DocumentTax => {
    const isStandard = rateBps > 0
    return {
      category: isStandard ? 'S' : 'E',
      percent: isStandard ? rateBps / 100 : null,
      exemption: isStandard ? null : financialServices,
      base: String(base),
      vat: String(isStandard && credit ? credit.vat : vat),
    }
  })
  const net = sum(sums.map((one) => one.net))
  const vat = sum(taxes.map((tax) => BigInt(tax.vat)))
  const gross = net + vat
  const isTaxed = sums.some((one) => one.rateBps > 0)
  return {
    customization,
    profile,
    number: facts.number,
    uuid: facts.uuid,
    typeCode: credit ? (isTaxed ? '381' : '81') : isTaxed ? '380' : '480',
    transactionType: credit ? '00000000' : isTaxed ? '00010000' : '00000000',
    issuedOn: facts.issuedOn,
    dueOn: null,
    currency: 'AED',
    period: { ...facts.period, frequency: 'MTH' },
    note: credit?.reason ?? null,
    corrects: credit?.corrects ?? null,
    reasonCode: credit?.reasonCode ?? null,
    seller: facts.seller,
    buyer: facts.buyer,
    paymentCode: setOff,
    lines,
    taxes,
    totals: {
      lines: String(net),
      net: String(net),
      vat: String(vat),
      gross: String(gross),
      // Fees were taken with their transactions, and a credit goes back at once: nothing is due. What single roundings add up to is stated.
      prepaid: String(facts.settled),
      rounding: String(facts.settled - gross),
      due: '0',
    },
  }
}
