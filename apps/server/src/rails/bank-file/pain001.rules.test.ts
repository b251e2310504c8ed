// The file that leaves, element by element. The public schema is ISO's and no package ships it: what the schema demands of the elements that we
// write is typed here by hand, and the tests of camt use the schema that the statement has.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, type Currency } from '@falaj/money'
import { readXml, type XmlElement } from '../../platform/base/xml.ts'
import { endToEndIdOf, painOf, referenceOf, type PainOrder } from './pain001.ts'
import { plainText, swiftText } from './swift-text.ts'
import { faultOf, isDuplicate } from './reasons.ts'
import { lastCutOff } from './payout-books.ts'

/** Children in the schema's order; `?` may be missing, `+` comes once or more. A leaf has its pattern. */
type Shape = readonly string[] | RegExp
const max = (length: number): RegExp => new RegExp(`^[^]{1,${length}}$`)
const decimal = /^\d{1,15}\.\d{2}$/
const shapes: Readonly<Record<string, Shape>> = {
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf+'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  MsgId: max(35),
  CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: decimal,
  InitgPty: ['Nm', 'Id?'],
  OrgId: ['Othr'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf?',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'CdtTrfTxInf+',
  ],
  PmtInfId: max(35),
  PmtMtd: /^TRF$/,
  BtchBookg: /^false$/,
  PmtTpInf: ['CtgyPurp'],
  CtgyPurp: ['Cd'],
  ReqdExctnDt: ['Dt'],
  Dt: /^\d{4}-\d{2}-\d{2}$/,
  Dbtr: ['Nm'],
  Nm: max(140),
  DbtrAcct: ['Id', 'Ccy'],
  Ccy: /^[A-Z]{3}$/,
  DbtrAgt: ['FinInstnId'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'ChrgBr', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'Purp?', 'RmtInf?'],
  PmtId: ['InstrId', 'EndToEndId'],
  InstrId: max(35),
  EndToEndId: max(35),
  Amt: ['InstdAmt'],
  InstdAmt: decimal,
  ChrgBr: /^(DEBT|CRED|SHAR|SLEV)$/,
  CdtrAgt: ['FinInstnId'],
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Cdtr: ['Nm', 'PstlAdr'],
  PstlAdr: ['Ctry'],
  Ctry: /^[A-Z]{2}$/,
  CdtrAcct: ['Id'],
  IBAN: /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/,
  Purp: ['Cd'],
  Cd: /^[A-Z]{4}$/,
  RmtInf: ['Ustrd'],
  Ustrd: max(140),
}
/** Elements whose content depends on where they are. */
const choices: Readonly<Record<string, readonly string[]>> = {
  'InitgPty/Id': ['OrgId'],
  'Othr/Id': [],
  'DbtrAcct/Id': ['IBAN'],
  'CdtrAcct/Id': ['IBAN', 'Othr'],
  FinInstnId: ['BICFI', 'Nm'],
}
const faultsOf = (element: XmlElement, above = ''): readonly string[] => {
  const { name, children, text } = element
  const at = `${above}/${name}`
  const choice = choices[`${above.split('/').at(-1)}/${name}`] ?? choices[name]
  const below = children.flatMap((child) => faultsOf(child, at))
  if (choice)
    return children.length === 0
      ? choice.length === 0 && /^[^]{1,35}$/.test(text)
        ? []
        : [`${at}: ${text}`]
      : [...(children.length === 1 && choice.includes(children[0]!.name) ? [] : [`${at}: its choice`]), ...below]
  if (name === 'Othr') return [...(children.map((child) => child.name).join() === 'Id' ? [] : [at]), ...below]
  const shape = shapes[name]
  if (!shape) return [`${at}: unknown`]
  if (shape instanceof RegExp) return shape.test(text) && children.length === 0 ? [] : [`${at}: ${text}`]
  const pattern = shape
    .map((child) =>
      child.replace(/^(\w+)(\??)(\+?)$/, (_, own: string, may: string, many: string) => `(?:${own} )${many || may}`),
    )
    .join('')
  const order = children.map((child) => `${child.name} `).join('')
  return [...(new RegExp(`^${pattern}$`).test(order) ? [] : [`${at}: ${order}`]), ...below]
}
const account = { iban: 'AE070331234567890123456', bic: 'EBILAEAD', name: 'Falaj Payments LLC' }
const fileOf = (orders: readonly PainOrder[], over: object = {}): string =>
  painOf({
    messageId: 'FJ0123456789abcdef01234567',
    createdAt: new Date('2026-11-19T10:00:00.123Z'),
    executeOn: '2026-11-19',
    currency: 'AED' as Currency,
    account,
    partyId: 'FALAJ-0001',
    charset: 'swift',
    orders,
    ...over,
  })
const order = (over: Partial<PainOrder> = {}): PainOrder => ({
  endToEndId: 'a'.repeat(32),
  amount: money(12_345n, 'AED'),
  holder: 'Marina Walk Trading',
  bankName: 'Emirates NBD',
  country: 'AE',
  type: 'IBAN',
  swift: null,
  number: 'AE070331234567890123456',
  line: 'W-1001',
  ...over,
})

describe('a file of payouts', () => {
  it('has the elements that the schema demands, in its order, whatever merchants typed', async () => {
    const orders = fc.array(
      fc.record({
        endToEndId: fc.uuid().map(endToEndIdOf),
        amount: fc.bigInt(1n, 10n ** 14n).map((minor) => money(minor, 'AED')),
        holder: fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => `H${text}`),
        bankName: fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => `B${text}`),
        country: fc.constantFrom('AE', 'US', 'HK'),
        type: fc.constantFrom('IBAN', 'SWIFT'),
        swift: fc.constantFrom(null, 'EBILAEAD', 'CHASUS33XXX'),
        number: fc.constantFrom('AE070331234567890123456', '000123456789'),
        line: fc.string({ unit: 'grapheme', maxLength: 200 }),
        purpose: fc.constantFrom(undefined, 'SALARY', 'GOODS', 'OTHER', 'UNHEARD-OF'),
        charges: fc.constantFrom(undefined, 'OUR' as const, 'SHA' as const, 'BEN' as const),
      }),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(orders, fc.constantFrom('swift', 'utf8'), async (some, charset) => {
        const root = await readXml(fileOf(some, { charset }))
        expect(root.attributes).toEqual({ xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' })
        expect(root.children).toHaveLength(1)
        expect(faultsOf(root.children[0]!)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
  it('notices what the schema would refuse', async () => {
    const wrong = [
      fileOf([order()]).replace(/<ChrgBr>\w+<\/ChrgBr>/, ''),
      fileOf([order({ endToEndId: 'a'.repeat(36) })]),
      fileOf([order()]).replace(
        '<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>',
        '<BtchBookg>false</BtchBookg><PmtMtd>TRF</PmtMtd>',
      ),
      fileOf([]),
    ]
    for (const xml of wrong) expect(faultsOf((await readXml(xml)).children[0]!)).not.toEqual([])
  })
  it('adds up: of the file and of each block', () => {
    const xml = fileOf([order(), order({ purpose: 'SALARY', amount: money(55n, 'AED') }), order()])
    expect(
      [...xml.matchAll(/<NbOfTxs>(\d+)<\/NbOfTxs><CtrlSum>([\d.]+)<\/CtrlSum>/g)].map(([, n, sum]) => [n, sum]),
    ).toEqual([
      ['3', '247.45'],
      ['2', '246.90'],
      ['1', '0.55'],
    ])
  })
  it('names a payout by its id, both ways', () => {
    const id = '01989f2c-1234-7abc-8def-0123456789ab'
    expect(endToEndIdOf(id)).toHaveLength(32)
    expect(referenceOf(endToEndIdOf(id))).toBe(id)
    expect(['', 'NOTPROVIDED', 'INV-7', `${endToEndIdOf(id)}0`].map(referenceOf)).toEqual([null, null, null, null])
  })
})

describe('texts', () => {
  it('of SWIFT have its letters only', () => {
    expect(swiftText('Jörg Müßig & Söhne_Łódź', 70)).toBe('Jorg Mussig + Sohne-Lodz')
    expect(swiftText('Ærøskøbing “A” – B’s', 70)).toBe("AEroskobing A - B's")
    expect(swiftText('-: 码头 Dune', 70)).toBe('Dune')
    expect(swiftText('码头', 70)).toBe('')
    expect(plainText('码头\u0000\n 1', 3)).toBe('码头 ')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        /^[A-Za-z0-9/\-?:().,'+ ]{0,20}$/.test(swiftText(text, 20)),
      ),
    )
  })
})

it('a reason is mapped to what people read, and a duplicate is none', () => {
  expect(['AC04', 'BE01', 'RR04', 'AM04', 'MS03', null].map(faultOf)).toEqual([
    'ACCOUNT_CLOSED',
    'NAME_MISMATCH',
    'COMPLIANCE',
    'BANK_REJECTED',
    'BENEFICIARY_REFUSED',
    'BENEFICIARY_REFUSED',
  ])
  expect(['AM05', 'DU01', 'DU05', 'DU06', null].map(isDuplicate)).toEqual([true, true, true, false, false])
})

it('a cut-off passes on banking days only', () => {
  const at = (time: string): string =>
    lastCutOff(['10:00', '14:00'], new Date(time), new Set(['2026-11-18'])).toISOString()
  // Dubai is four hours ahead: 10:00 there is 06:00.
  expect(at('2026-11-19T10:00:00Z')).toBe('2026-11-19T10:00:00.000Z')
  expect(at('2026-11-19T09:59:59Z')).toBe('2026-11-19T06:00:00.000Z')
  // Wednesday is a holiday.
  expect(at('2026-11-19T05:59:59Z')).toBe('2026-11-17T10:00:00.000Z')
  expect(at('2026-11-22T12:00:00Z')).toBe('2026-11-20T10:00:00.000Z')
})
