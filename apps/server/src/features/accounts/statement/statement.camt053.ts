// A statement as ISO 20022 camt.053.001.08, for the programs that read banks' statements. The order of elements is the schema's.
import { hourMs } from '@falaj/contract/kernel/time'
import { movementDetail } from '@falaj/contract/kernel/movement-detail'
import type { Language } from '@falaj/contract/kernel/words'
import { xmlText } from '../../../platform/base/xml.ts'
import type { Head, Line, Snapshot } from './statement.snapshot.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
const textMax = 35
const cut = (text: string, max: number): string => xmlText(Array.from(text).slice(0, max).join(''))
const side = (amount: string): 'CRDT' | 'DBIT' => (amount.startsWith('-') ? 'DBIT' : 'CRDT')
const unsigned = (amount: string): string => amount.replace('-', '')
const element = (name: string, inner: string): string => `<${name}>${inner}</${name}>`
const amountIn = (currency: string, amount: string): string => `<Amt Ccy="${currency}">${unsigned(amount)}</Amt>`
/** ISODateTime without a fraction. */
const moment = (instant: string): string => `${instant.slice(0, 19)}Z`
/** The day in Dubai. */
const dayOf = (instant: string): string => new Date(Date.parse(instant) + 4 * hourMs).toISOString().slice(0, 10)

const balance = (code: 'OPBD' | 'CLBD', currency: string, amount: string, day: string): string =>
  element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))) +
      amountIn(currency, amount) +
      element('CdtDbtInd', side(amount)) +
      element('Dt', element('Dt', day)),
  )

/** The banks' codes of each reason; a reason without one has only our own text. */
const families: Readonly<Record<string, readonly [family: string, sub: string]>> = {
  payout: ['ICDT', 'OTHR'],
  withdraw: ['ICDT', 'OTHR'],
  deposit: ['RCDT', 'OTHR'],
  settlement: ['MCRD', 'OTHR'],
  chargeback: ['MCRD', 'UPCT'],
  'chargeback-reversal': ['MCRD', 'CAJT'],
}
const transactionCode = (reason: string): string => {
  const [family, sub] = families[reason] ?? []
  const domain = family
    ? element(
        'Domn',
        element('Cd', 'PMNT') + element('Fmly', element('Cd', family) + element('SubFmlyCd', sub ?? 'OTHR')),
      )
    : ''
  return element('BkTxCd', domain + element('Prtry', element('Cd', cut(reason, textMax)) + element('Issr', 'Falaj')))
}
/** An id of ours has one letter too many. */
const referenceOf = ({ reference }: Line): string =>
  cut(reference.length > textMax ? reference.replaceAll('-', '') : reference, textMax)
const kindOf = (line: Line): string =>
  element('Prtry', element('Tp', cut(line.business, textMax)) + element('Ref', referenceOf(line)))
const entry = (line: Line, { currency, statement }: Head, detail: string): string =>
  element(
    'Ntry',
    element('NtryRef', String(line.n)) +
      amountIn(currency, line.amount) +
      element('CdtDbtInd', side(line.amount)) +
      element('Sts', element('Cd', 'BOOK')) +
      element('BookgDt', element('DtTm', moment(line.at))) +
      element('ValDt', element('Dt', dayOf(line.eventAt))) +
      element('AcctSvcrRef', cut(`${statement}-${line.n}`, textMax)) +
      transactionCode(line.reason) +
      element(
        'NtryDtls',
        element('TxDtls', element('Refs', element('AcctSvcrRef', referenceOf(line)) + kindOf(line))),
      ) +
      (detail ? element('AddtlNtryInf', cut(detail, 500)) : ''),
  ) + '\n'

/** Counts of each side are known once the rows were read: they are read twice. */
const countSides = async ({ lines }: Snapshot): Promise<{ readonly credits: number; readonly debits: number }> => {
  let [credits, debits] = [0, 0]
  for await (const { amount } of lines()) {
    if (side(amount) === 'CRDT') credits += 1
    else debits += 1
  }
  return { credits, debits }
}
const net = ({ opening, closing }: Head): string => {
  const minor = (text: string): bigint => BigInt(text.replace('.', ''))
  const difference = minor(closing) - minor(opening)
  const digits = (difference < 0n ? -difference : difference).toString().padStart(3, '0')
  return `${difference < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const plus = (a: string, b: string): string => {
  const sum = (BigInt(a.replace('.', '')) + BigInt(b.replace('.', ''))).toString().padStart(3, '0')
  return `${sum.slice(0, -2)}.${sum.slice(-2)}`
}

export const camtPieces = async function* (snapshot: Snapshot, language: Language): AsyncGenerator<string> {
  const { head } = snapshot
  const { statement, currency, opening, closing, credits, debits, merchant } = head
  const counts = await countSides(snapshot)
  const total = net(head)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><BkToCstmrStmt>`
  yield element('GrpHdr', element('MsgId', cut(statement, textMax)) + element('CreDtTm', moment(head.until)))
  yield `<Stmt>${element('Id', cut(statement, textMax))}${element('CreDtTm', moment(head.until))}`
  yield element(
    'FrToDt',
    element('FrDtTm', `${head.firstDay}T00:00:00+04:00`) + element('ToDtTm', `${head.lastDay}T23:59:59+04:00`),
  )
  yield element(
    'Acct',
    element('Id', element('Othr', element('Id', cut(`${merchant.mid}-${currency}`, 34)))) +
      element('Ccy', currency) +
      element('Ownr', element('Nm', cut(merchant.name, 140))),
  )
  yield balance('OPBD', currency, opening, head.firstDay) + balance('CLBD', currency, closing, head.lastDay)
  yield element(
    'TxsSummry',
    element(
      'TtlNtries',
      element('NbOfNtries', String(head.rows)) +
        element('Sum', plus(credits, debits)) +
        element('TtlNetNtry', element('Amt', unsigned(total)) + element('CdtDbtInd', side(total))),
    ) +
      element('TtlCdtNtries', element('NbOfNtries', String(counts.credits)) + element('Sum', credits)) +
      element('TtlDbtNtries', element('NbOfNtries', String(counts.debits)) + element('Sum', debits)),
  )
  yield '\n'
  for await (const line of snapshot.lines()) yield entry(line, head, movementDetail(line, language))
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}
