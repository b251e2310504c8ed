// Our own checks of a tax invoice before its issue, under the official ids of PINT AE. Each names the field that mends it. Pure.
import { creditReasons, type TaxField, type TaxProblem, type TaxRule } from '@falaj/contract/insight/tax-rules'
import { isCurrency } from '@falaj/money'
import {
  customization,
  profile,
  type DocumentLine,
  type DocumentParty,
  type TaxDocument,
} from './tax-invoice.document.ts'

export const emirates = ['AUH', 'DXB', 'SHJ', 'AJM', 'UAQ', 'RAK', 'FUJ'] as const
const frequencies = ['DLY', 'WKY', 'Q15', 'MTH', 'Q45', 'Q60', 'QTR', 'HYR', 'YRL', 'OTH']
const isBlank = (text: string | null | undefined): boolean => !text || text.trim() === ''
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
const isTrn = (trn: string): boolean => /^1\d{12}03$/.test(trn)
const isCredit = ({ typeCode }: TaxDocument): boolean => typeCode === '381' || typeCode === '81'
const sum = (values: readonly (string | null)[]): bigint => values.reduce((all, each) => all + BigInt(each ?? '0'), 0n)
const differ = (one: bigint, other: bigint, slack: bigint): boolean => one - other > slack || other - one > slack
/** Two fils, as the official rules allow. */
const slack = 2n

/** An invoice that is no tax invoice, and its credit note. */
const isUntaxed = ({ typeCode }: TaxDocument): boolean => typeCode === '480' || typeCode === '81'
/** UNCL 4461. */
const isPaymentCode = (code: string): boolean =>
  /^([1-9]|[1-6]\d|70|7[4-8]|9[1-8]|ZZZ|Z0[1-8])$/.test(code) && code !== '69'
/** There, and nothing is in it: it would be an empty element. */
const isEmpty = (text: string | null): boolean => text !== null && text.trim() === ''

type Fails = (document: TaxDocument) => boolean
interface Rule {
  readonly rule: TaxRule
  readonly field: TaxField
  readonly fails: Fails
}
const rule = (id: TaxRule, field: TaxField, fails: Fails): Rule => ({ rule: id, field, fails })

const header: readonly Rule[] = [
  rule('aligned-ibrp-001-ae', 'header', (d) => d.customization !== customization),
  rule('aligned-ibrp-002-ae', 'header', (d) => d.profile !== profile),
  rule('ibr-001', 'header', (d) => isBlank(d.customization)),
  rule('ibr-076', 'header', (d) => isBlank(d.profile)),
  rule('ibr-004', 'header', (d) => isBlank(d.typeCode)),
  rule('ibr-005', 'header', (d) => isBlank(d.currency)),
  rule('ibr-079', 'header', (d) =>
    [d.note, d.reasonCode, d.dueOn, d.paymentCode, ...d.lines.map(({ exemption }) => exemption)].some(isEmpty),
  ),
  rule('ibr-002', 'header', (d) => isBlank(d.number)),
  rule('ibr-003', 'header', (d) => isBlank(d.issuedOn)),
  rule('ibr-073', 'header', (d) =>
    [d.issuedOn, d.dueOn, d.period?.from, d.period?.to, d.corrects?.issuedOn].some((day) => !!day && !isDay(day)),
  ),
  rule('ibr-cl-01', 'header', (d) => !['380', '381', '480', '81'].includes(d.typeCode)),
  rule('ibr-cl-04', 'header', (d) => !isCurrency(d.currency)),
  rule('ibr-193-ae', 'header', (d) => isBlank(d.uuid)),
  rule('ibr-154-ae', 'header', (d) => !/^[01]{8}$/.test(d.transactionType)),
  rule('ibr-138-ae', 'header', (d) => d.transactionType[3] === '1' && !d.period),
  rule('ibr-157-ae', 'header', (d) => isUntaxed(d) && /^([01]{3}1|[01]1|[01]{2}1)/.test(d.transactionType)),
  rule('ibr-co-19', 'header', (d) => !!d.period && isBlank(d.period.from) && isBlank(d.period.to)),
  rule('ibr-160-ae', 'header', (d) => d.period?.frequency === 'OTH' && isBlank(d.note)),
  rule('ibr-029', 'header', (d) => !!d.period && d.period.to < d.period.from),
  rule('ibr-005-ae', 'header', (d) => !!d.period && !frequencies.includes(d.period.frequency)),
  rule('ibr-191-ae', 'payment', (d) => !isCredit(d) && isBlank(d.paymentCode)),
  rule('ibr-cl-16', 'payment', (d) => !isBlank(d.paymentCode) && !isPaymentCode(d.paymentCode!)),
  // The document names no account.
  rule('ibr-192-ae', 'payment', (d) => d.paymentCode === '30'),
  rule('ibr-127-ae', 'totals', (d) => !isCredit(d) && BigInt(d.totals.due) > 0n && !d.dueOn),
  rule('ibr-158-ae', 'reason', (d) => isCredit(d) && isBlank(d.reasonCode)),
  rule(
    'ibr-001-ae',
    'reason',
    (d) =>
      !!d.reasonCode && !(creditReasons as readonly string[]).includes(d.reasonCode) && d.reasonCode !== 'DL8.61.1.D',
  ),
  rule('ibr-055', 'corrects', (d) => !!d.corrects && isBlank(d.corrects.number)),
  rule('ibr-055-ae', 'corrects', (d) => isCredit(d) && !d.corrects),
]

const hasPart = (party: DocumentParty, part: 'line' | 'city' | 'emirate'): boolean => !isBlank(party.address?.[part])
const partyRules = (side: 'seller' | 'buyer'): readonly Rule[] => {
  const of = (d: TaxDocument): DocumentParty => d[side]
  const isSeller = side === 'seller'
  const incomplete = isSeller ? 'ibr-143-ae' : 'ibr-144-ae'
  return [
    rule(isSeller ? 'ibr-006' : 'ibr-007', `${side}.name`, (d) => isBlank(of(d).name)),
    rule(isSeller ? 'ibr-008' : 'ibr-010', `${side}.address`, (d) => of(d).address === null),
    ...(['line', 'city', 'emirate'] as const).map((part) =>
      rule(incomplete, `${side}.address.${part}`, (d) => of(d).address !== null && !hasPart(of(d), part)),
    ),
    rule(isSeller ? 'ibr-009' : 'ibr-011', `${side}.address`, (d) => isBlank(of(d).address?.country ?? 'none')),
    rule('ibr-cl-14', `${side}.address`, (d) => {
      const country = of(d).address?.country
      return !isBlank(country) && !/^[A-Z]{2}$/.test(country!)
    }),
    isSeller
      ? rule('ibr-co-26', 'seller.trn', (d) => isBlank(d.seller.trn) && isBlank(d.seller.licence))
      : rule('ibr-136-ae', 'buyer.licence', (d) => isUntaxed(d) && isBlank(d.buyer.licence)),
    rule('ibr-128-ae', `${side}.address.emirate`, (d) => {
      const emirate = of(d).address?.emirate
      return !isBlank(emirate) && !(emirates as readonly string[]).includes(emirate!)
    }),
    rule(isSeller ? 'ibr-134-ae' : 'FALAJ-TRN', `${side}.trn`, (d) => isBlank(of(d).trn)),
    rule('ibr-132-ae', `${side}.trn`, (d) => !isBlank(of(d).trn) && !isTrn(of(d).trn!)),
    // Without a number there is no address either: that is said once, by the number.
    rule(isSeller ? 'ibr-081' : 'ibr-080', `${side}.trn`, (d) => !isBlank(of(d).trn) && isBlank(of(d).endpoint)),
    rule(isSeller ? 'ibr-148-ae' : 'ibr-135-ae', `${side}.trn`, (d) => {
      const { endpoint, trn } = of(d)
      return !isBlank(endpoint) && isTrn(trn ?? '') && endpoint !== trn!.slice(0, 10)
    }),
    rule(isSeller ? 'ibr-150-ae' : 'ibr-183-ae', `${side}.licence`, (d) => isBlank(of(d).licence)),
    rule(
      isSeller ? 'ibr-172-ae' : 'ibr-101-ae',
      `${side}.authority`,
      (d) => !isBlank(of(d).licence) && isBlank(of(d).authority),
    ),
  ]
}

const each = (id: TaxRule, fails: (line: DocumentLine) => boolean): Rule =>
  rule(id, 'lines', ({ lines }) => lines.some((line) => fails(line)))
const isStandard = ({ category }: { readonly category: string }): boolean => category === 'S'
const isExempt = ({ category }: { readonly category: string }): boolean => category === 'E'
const lineRules: readonly Rule[] = [
  rule('ibr-016', 'lines', ({ lines }) => lines.length === 0),
  each('ibr-021', ({ n }) => !(n > 0)),
  each('ibr-022', ({ quantity }) => !(quantity > 0)),
  each('ibr-023', ({ unit }) => isBlank(unit)),
  each('ibr-cl-23', ({ unit }) => !isBlank(unit) && !/^[A-Z0-9]{2,3}$/.test(unit)),
  each('ibr-024', ({ net }) => isBlank(net)),
  each('ibr-026', ({ price }) => isBlank(price)),
  each('ibr-025', ({ name }) => isBlank(name)),
  each('ibr-125-ae', ({ description }) => isBlank(description)),
  each('ibr-126-ae', ({ price, baseQuantity }) => isBlank(price) || !(baseQuantity > 0)),
  each('ibr-027', ({ price }) => BigInt(price || '0') < 0n),
  // Without discounts the gross price is the price.
  each('ibr-028', ({ price }) => BigInt(price || '0') < 0n),
  each('ibr-087', ({ baseQuantity }) => !(baseQuantity > 0)),
  each(
    'ibr-147-ae',
    (line) => BigInt(line.net) * BigInt(line.baseQuantity) !== BigInt(line.price || '0') * BigInt(line.quantity),
  ),
  each('ibr-145-ae', ({ category }) => isBlank(category)),
  each('ibr-139-ae', (line) => !isBlank(line.category) && !isStandard(line) && !isExempt(line)),
  each('ibr-185-ae', ({ serviceCode }) => isBlank(serviceCode)),
  each('ibr-194-ae', ({ total }) => isBlank(total)),
  each('ibr-104-ae', (line) => isStandard(line) && line.vat === null),
  each('ibr-163-ae', (line) => isExempt(line) && line.vat !== null),
  each('ibr-167-ae', (line) => isExempt(line) && isBlank(line.exemption)),
  each('aligned-ibrp-s-05', (line) => isStandard(line) && !(line.percent !== null && line.percent > 0)),
  each('aligned-ibrp-e-05', (line) => isExempt(line) && line.percent !== null),
]

const baseOf = (d: TaxDocument, of: (one: { readonly category: string }) => boolean): bigint =>
  sum(d.lines.filter((line) => of(line)).map(({ net }) => net))
const taxRules: readonly Rule[] = [
  rule('aligned-ibrp-s-01', 'taxes', (d) => d.lines.some(isStandard) !== d.taxes.some(isStandard)),
  rule('aligned-ibrp-e-01', 'taxes', (d) => d.taxes.filter(isExempt).length !== (d.lines.some(isExempt) ? 1 : 0)),
  rule('aligned-ibrp-s-08', 'taxes', (d) =>
    d.taxes.filter(isStandard).some(({ base }) => differ(BigInt(base), baseOf(d, isStandard), slack)),
  ),
  rule('aligned-ibrp-e-08', 'taxes', (d) =>
    d.taxes.filter(isExempt).some(({ base }) => BigInt(base) !== baseOf(d, isExempt)),
  ),
  rule('aligned-ibrp-s-09', 'taxes', (d) =>
    d.taxes.some((tax) => isStandard(tax) && differ(BigInt(tax.vat), (BigInt(tax.base) * 5n + 50n) / 100n, slack)),
  ),
  rule('aligned-ibrp-e-09', 'taxes', (d) => d.taxes.some((tax) => isExempt(tax) && BigInt(tax.vat) !== 0n)),
  rule('aligned-ibrp-045', 'taxes', (d) => d.taxes.some(({ base }) => isBlank(base))),
  rule('aligned-ibrp-046', 'taxes', (d) => d.taxes.some(({ vat }) => isBlank(vat))),
  rule('aligned-ibrp-047', 'taxes', (d) => d.taxes.some(({ category }) => isBlank(category))),
  rule('aligned-ibrp-048', 'taxes', (d) => d.taxes.some((tax) => !isExempt(tax) && tax.percent === null)),
  rule('aligned-ibrp-s-10', 'taxes', (d) => d.taxes.some((tax) => isStandard(tax) && tax.exemption !== null)),
  rule('ibr-121-ae', 'taxes', (d) => d.taxes.some((tax) => isExempt(tax) && tax.percent !== null)),
  rule('ibr-122-ae', 'header', (d) => isUntaxed(d) && [...d.lines, ...d.taxes].some(isStandard)),
  rule('ibr-190-ae', 'taxes', (d) => d.taxes.some((tax) => isStandard(tax) && tax.percent !== 5)),
  rule(
    'ibr-151-ae',
    'header',
    (d) => (d.typeCode === '380' || d.typeCode === '381') && d.lines.length > 0 && !d.lines.some(isStandard),
  ),
]
const totalRules: readonly Rule[] = [
  rule('ibr-012', 'totals', (d) => isBlank(d.totals.lines)),
  rule('ibr-013', 'totals', (d) => isBlank(d.totals.net)),
  rule('ibr-014', 'totals', (d) => isBlank(d.totals.gross)),
  rule('ibr-015', 'totals', (d) => isBlank(d.totals.due)),
  rule('ibr-co-10', 'totals', (d) => BigInt(d.totals.lines) !== sum(d.lines.map(({ net }) => net))),
  rule('ibr-co-13', 'totals', (d) => BigInt(d.totals.net) !== BigInt(d.totals.lines)),
  rule('ibr-co-14', 'totals', (d) => BigInt(d.totals.vat) !== sum(d.taxes.map(({ vat }) => vat))),
  rule('ibr-co-15', 'totals', (d) => BigInt(d.totals.gross) !== BigInt(d.totals.net) + BigInt(d.totals.vat)),
  rule(
    'ibr-co-16',
    'totals',
    ({ totals }) => BigInt(totals.due) !== BigInt(totals.gross) - BigInt(totals.prepaid) + BigInt(totals.rounding),
  ),
]
const allRules: readonly Rule[] = [
  ...header,
  ...partyRules('seller'),
  ...partyRules('buyer'),
  ...lineRules,
  ...taxRules,
  ...totalRules,
]

/** How a document does not meet the rules; empty if it may be issued. A rule and field are named once. */
export const problemsOf = (document: TaxDocument): readonly TaxProblem[] =>
  allRules.flatMap(({ rule: id, field, fails }) => (fails(document) ? [{ rule: id, field }] : []))
