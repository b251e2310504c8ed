// A catalogue of broken tax invoices: each breaks a rule, and is mended by what its hint says. And the XML of random ones against the schema of UBL.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxFieldWords, taxFixOf, taxRuleWords, type TaxRule } from '@falaj/contract/insight/tax-rules'
import { scale } from '../../../testing/scale.ts'
import { ublSchema } from '../../../testing/xsd.ts'
import { problemsOf } from './tax-invoice.check.ts'
import {
  documentOf,
  taxesOf,
  vatOnBase,
  type DocumentFacts,
  type DocumentParty,
  type TaxDocument,
} from './tax-invoice.document.ts'
import { emirateOf } from './tax-invoice.party.ts'
import { taxXml } from './tax-invoice.xml.ts'

const party = (trn: string): DocumentParty => ({
  name: 'Marina Walk Trading L.L.C. & <Sons>',
  trn,
  endpoint: trn.slice(0, 10),
  licence: 'CN-784213',
  authority: 'Dubai Department of Economy and Tourism',
  address: { line: 'Office 1804, Marina Plaza', city: 'Dubai', emirate: 'DXB', country: 'AE' },
})
const facts: DocumentFacts = {
  number: 'TI-00000001',
  uuid: '0193a000-0000-7000-8000-000000000001',
  issuedOn: '2026-11-01',
  period: { from: '2026-10-01', to: '2026-10-31' },
  seller: party('100999888700003'),
  buyer: party('100382910400003'),
  sums: [
    { n: 1, kind: 'payment', name: 'Fee: Payment', description: 'Fees of 812 × payment', rateBps: 500, net: 123_457n },
    {
      n: 2,
      kind: 'currency-exchange',
      name: 'Fee: Currency exchange',
      description: 'Fees of 2 × exchange',
      rateBps: 0,
      net: 991n,
    },
  ],
  settled: 130_622n,
}
const sound = documentOf(facts)
const creditFacts: DocumentFacts = {
  ...facts,
  number: 'TC-00000001',
  sums: [facts.sums[0]!],
  settled: 129_630n,
  credit: {
    corrects: { number: 'TI-00000001', issuedOn: '2026-11-01' },
    reasonCode: 'DL8.61.1.E',
    reason: 'Charged twice',
    vat: 6173n,
  },
}
const credit = documentOf(creditFacts)
/** A fee without any VAT is exempt: then it is an invoice that is no tax invoice. */
const exempt = documentOf({ ...facts, sums: [facts.sums[1]!], settled: 991n })
const rulesIn = (document: TaxDocument): readonly string[] => problemsOf(document).map(({ rule }) => rule)

type Break = (document: TaxDocument) => TaxDocument
const buyer =
  (part: Partial<DocumentParty>): Break =>
  (d) => ({ ...d, buyer: { ...d.buyer, ...part } })
const seller =
  (part: Partial<DocumentParty>): Break =>
  (d) => ({ ...d, seller: { ...d.seller, ...part } })
const buyerAddress =
  (part: Partial<NonNullable<DocumentParty['address']>>): Break =>
  (d) => ({ ...d, buyer: { ...d.buyer, address: { ...d.buyer.address!, ...part } } })
const line =
  (part: Partial<TaxDocument['lines'][number]>, at = 0): Break =>
  (d) => ({ ...d, lines: d.lines.map((one, index) => (index === at ? { ...one, ...part } : one)) })
const tax =
  (part: Partial<TaxDocument['taxes'][number]>, at = 0): Break =>
  (d) => ({ ...d, taxes: d.taxes.map((one, index) => (index === at ? { ...one, ...part } : one)) })
const head =
  (part: Partial<TaxDocument>): Break =>
  (d) => ({ ...d, ...part })
const totals =
  (part: Partial<TaxDocument['totals']>): Break =>
  (d) => ({ ...d, totals: { ...d.totals, ...part } })

const broken: readonly (readonly [rule: TaxRule, breaks: Break, of?: TaxDocument])[] = [
  ['aligned-ibrp-001-ae', head({ customization: 'urn:cen.eu:en16931:2017' })],
  ['aligned-ibrp-002-ae', head({ profile: 'urn:peppol:bis:ordering' })],
  ['ibr-001', head({ customization: '' })],
  ['ibr-076', head({ profile: ' ' })],
  ['ibr-004', head({ typeCode: '' as never })],
  ['ibr-005', head({ currency: '' })],
  ['ibr-079', head({ note: ' ' })],
  ['ibr-157-ae', head({ transactionType: '00010000' }), exempt],
  ['ibr-co-19', head({ period: { from: '', to: '', frequency: 'MTH' } })],
  ['ibr-160-ae', head({ period: { from: '2026-10-01', to: '2026-10-31', frequency: 'OTH' } })],
  ['ibr-cl-16', head({ paymentCode: '69' })],
  ['ibr-192-ae', head({ paymentCode: '30' })],
  ['ibr-009', (d) => ({ ...d, seller: { ...d.seller, address: { ...d.seller.address!, country: '' } } })],
  ['ibr-011', buyerAddress({ country: '' })],
  ['ibr-cl-14', buyerAddress({ country: 'UAE' })],
  ['ibr-co-26', seller({ trn: null, licence: null })],
  ['ibr-136-ae', buyer({ licence: null }), exempt],
  ['ibr-cl-23', line({ unit: 'piece' })],
  ['ibr-024', line({ net: '' })],
  ['ibr-026', line({ price: '' })],
  ['ibr-028', line({ price: '-1' })],
  ['ibr-087', line({ baseQuantity: 0 })],
  ['aligned-ibrp-045', tax({ base: '' })],
  ['aligned-ibrp-046', tax({ vat: '' })],
  ['aligned-ibrp-047', tax({ category: '' as never })],
  ['aligned-ibrp-048', tax({ percent: null })],
  ['aligned-ibrp-s-10', tax({ exemption: 'DL8.46.1' })],
  ['ibr-121-ae', tax({ percent: 0 }, 1)],
  ['ibr-122-ae', head({ typeCode: '480' })],
  ['ibr-012', totals({ lines: '' })],
  ['ibr-013', totals({ net: '' })],
  ['ibr-014', totals({ gross: '' })],
  ['ibr-015', totals({ due: '' })],
  ['ibr-055', head({ corrects: { number: ' ', issuedOn: '2026-11-01' } }), credit],
  ['ibr-002', head({ number: ' ' })],
  ['ibr-003', head({ issuedOn: '' })],
  ['ibr-073', head({ issuedOn: '2026-02-30' })],
  ['ibr-cl-01', head({ typeCode: '388' as never })],
  ['ibr-cl-04', head({ currency: 'DIRHAM' })],
  ['ibr-193-ae', head({ uuid: '' })],
  ['ibr-154-ae', head({ transactionType: '0001' })],
  ['ibr-138-ae', head({ period: null })],
  ['ibr-029', head({ period: { from: '2026-10-31', to: '2026-10-01', frequency: 'MTH' } })],
  ['ibr-005-ae', head({ period: { from: '2026-10-01', to: '2026-10-31', frequency: 'MONTH' } })],
  ['ibr-191-ae', head({ paymentCode: null })],
  [
    'ibr-127-ae',
    totals({ due: '100', rounding: String(100n - BigInt(sound.totals.gross) + BigInt(sound.totals.prepaid)) }),
  ],
  ['ibr-006', seller({ name: null })],
  ['ibr-007', buyer({ name: null })],
  ['ibr-008', seller({ address: null })],
  ['ibr-010', buyer({ address: null })],
  ['ibr-143-ae', (d) => ({ ...d, seller: { ...d.seller, address: { ...d.seller.address!, line: null } } })],
  ['ibr-144-ae', buyerAddress({ line: '' })],
  ['ibr-144-ae', buyerAddress({ city: null })],
  ['ibr-144-ae', buyerAddress({ emirate: emirateOf('Riyadh') })],
  ['ibr-128-ae', buyerAddress({ emirate: 'DUBAI' })],
  ['FALAJ-TRN', buyer({ trn: null, endpoint: null })],
  ['ibr-134-ae', seller({ trn: null, endpoint: null })],
  ['ibr-132-ae', buyer({ trn: '300382910400003' })],
  ['ibr-132-ae', buyer({ trn: '100382910400004' })],
  ['ibr-132-ae', buyer({ trn: '10038291040003' })],
  ['ibr-080', buyer({ endpoint: null })],
  ['ibr-081', seller({ endpoint: null })],
  ['ibr-135-ae', buyer({ endpoint: '1999999999' })],
  ['ibr-148-ae', seller({ endpoint: '1999999999' })],
  ['ibr-150-ae', seller({ licence: null })],
  ['ibr-183-ae', buyer({ licence: null })],
  ['ibr-172-ae', seller({ authority: null })],
  ['ibr-101-ae', buyer({ authority: ' ' })],
  [
    'ibr-016',
    head({
      lines: [],
      taxes: [],
      totals: { ...sound.totals, lines: '0', net: '0', vat: '0', gross: '0', prepaid: '0', rounding: '0' },
    }),
  ],
  ['ibr-021', line({ n: 0 })],
  ['ibr-022', line({ quantity: 0, price: '0', net: '0' })],
  ['ibr-023', line({ unit: '' })],
  ['ibr-025', line({ name: '' })],
  ['ibr-125-ae', line({ description: '' })],
  ['ibr-126-ae', line({ baseQuantity: 0 })],
  ['ibr-027', line({ price: '-1' })],
  ['ibr-147-ae', line({ price: '1' })],
  ['ibr-145-ae', line({ category: '' as never })],
  ['ibr-139-ae', line({ category: 'X' as never })],
  ['ibr-185-ae', line({ serviceCode: '' })],
  ['ibr-194-ae', line({ total: '' })],
  ['ibr-104-ae', line({ vat: null })],
  ['ibr-163-ae', line({ vat: '0' }, 1)],
  ['ibr-167-ae', line({ exemption: null }, 1)],
  ['aligned-ibrp-s-05', line({ percent: 0 })],
  ['aligned-ibrp-e-05', line({ percent: 0 }, 1)],
  ['aligned-ibrp-s-01', (d) => ({ ...d, taxes: d.taxes.slice(1) })],
  ['aligned-ibrp-e-01', (d) => ({ ...d, taxes: d.taxes.slice(0, 1) })],
  ['aligned-ibrp-s-08', tax({ base: '123460' })],
  ['aligned-ibrp-e-08', tax({ base: '990' }, 1)],
  ['aligned-ibrp-s-09', tax({ vat: '6170' })],
  ['aligned-ibrp-e-09', tax({ vat: '50' }, 1)],
  ['ibr-190-ae', tax({ percent: 15 })],
  ['ibr-151-ae', (d) => ({ ...d, lines: d.lines.slice(1) })],
  ['ibr-co-10', totals({ lines: '1' })],
  ['ibr-co-13', totals({ net: '1' })],
  ['ibr-co-14', totals({ vat: '1' })],
  ['ibr-co-15', totals({ gross: '1' })],
  ['ibr-co-16', totals({ due: '-1' })],
  ['ibr-158-ae', head({ reasonCode: null }), credit],
  ['ibr-001-ae', head({ reasonCode: 'DL9' }), credit],
  ['ibr-055-ae', head({ corrects: null }), credit],
]

describe('the catalogue of broken invoices', () => {
  it('begins with sound ones', () => {
    expect(problemsOf(sound)).toEqual([])
    expect(problemsOf(credit)).toEqual([])
    expect([exempt.typeCode, problemsOf(exempt)]).toEqual(['480', []])
  })
  const cases = broken.map(([rule, breaks, of = sound]) => ({ rule, breaks, of }))
  it.each(cases)('$rule is found, with the field that mends it', ({ rule, breaks, of }) => {
    const found = problemsOf(breaks(of))
    const hit = found.find((one) => one.rule === rule)
    expect(found.map((one) => one.rule)).toContain(rule)
    expect(taxRuleWords[rule].en).not.toBe('')
    expect(taxRuleWords[rule].zh).not.toBe('')
    expect(taxFieldWords[hit!.field].zh).not.toBe('')
    // Following the hint: the field of the sound document is put back, and nothing is left to mend.
    const mended =
      taxFixOf(hit!.field) === 'merchant'
        ? { ...breaks(of), buyer: of.buyer }
        : taxFixOf(hit!.field) === 'provider'
          ? { ...breaks(of), seller: of.seller }
          : of
    expect(rulesIn(mended)).toEqual([])
  })
  it('has every rule but those of the month, which the job checks', () => {
    const covered = new Set(broken.map(([rule]) => rule))
    const apart = ['FALAJ-MONTH', 'FALAJ-EMPTY', 'FALAJ-RATE']
    expect(
      Object.keys(taxRuleWords)
        .filter((rule) => !covered.has(rule as TaxRule))
        .toSorted(),
    ).toEqual(apart.toSorted())
  })
})

describe('the XML', () => {
  const [invoiceErrors, creditErrors] = [ublSchema('invoice'), ublSchema('credit-note')]
  it('is valid by the schema of UBL 2.1', async () => {
    expect(await invoiceErrors(taxXml(sound))).toEqual([])
    expect(await creditErrors(taxXml(credit))).toEqual([])
    expect(taxXml(sound)).toContain('<cbc:ProfileExecutionID>00010000</cbc:ProfileExecutionID>')
    expect(taxXml(sound)).toContain('&amp; &lt;Sons&gt;')
    // The code of a service is an identification of the item; classifications are for goods.
    expect(taxXml(sound)).toContain('<cac:AdditionalItemIdentification><cbc:ID schemeID="SAC">997159</cbc:ID>')
    expect(taxXml(sound)).not.toContain('ItemClassificationCode')
  })
  it('is found out when elements are in another order, or one is missing', async () => {
    const xml = taxXml(sound)
    expect(
      await invoiceErrors(xml.replace(/(<cbc:ID>TI-\d+<\/cbc:ID>)(<cbc:UUID>.*?<\/cbc:UUID>)/, '$2$1')),
    ).not.toEqual([])
    expect(await invoiceErrors(xml.replace(/<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/, ''))).not.toEqual([])
    expect(await invoiceErrors(xml.replace(/<cbc:PayableAmount currencyID="AED">/, '<cbc:PayableAmount>'))).not.toEqual(
      [],
    )
  })
  it('and any month of fees meets all rules: VAT by rate, rounding, nothing due', async () => {
    const fees = fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.boolean()), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(fees, fc.bigInt({ min: -500n, max: 500n }), async (drawn, drift) => {
        const sums = drawn.map(([net, isTaxed], index) => ({
          n: index + 1,
          kind: 'payment',
          name: 'Fee',
          description: 'Fees',
          rateBps: isTaxed ? 500 : 0,
          net,
        }))
        const gross = taxesOf(sums).reduce((all, { base, vat }) => all + base + vat, 0n)
        const document = documentOf({ ...facts, sums, settled: gross + drift })
        expect(problemsOf(document)).toEqual([])
        expect(BigInt(document.totals.rounding)).toBe(drift)
        expect(document.totals.due).toBe('0')
        expect(await invoiceErrors(taxXml(document))).toEqual([])
      }),
      { numRuns: 20 * scale },
    )
  })
})

it('VAT is rounded once, by half', () => {
  expect([vatOnBase(9n), vatOnBase(10n), vatOnBase(29n), vatOnBase(30n)]).toEqual([0n, 1n, 1n, 2n])
})
it.each([
  ['Dubai', 'DXB'],
  [' dubai marina', 'DXB'],
  ['Al Ain', 'AUH'],
  ['Ras Al Khaimah', 'RAK'],
  ['沙迦', 'SHJ'],
  ['London', null],
])('the emirate of %s is %s', (city, emirate) => {
  expect(emirateOf(city)).toBe(emirate)
})
