// Credit transfers as pain.001.001.09. The order of elements is the schema's.
import { add, money, toText, type Currency, type Money } from '@falaj/money'
import type { BankFileAccount, BankFileSettings } from '../../platform/settings/bank-file-settings.ts'
import type { Day } from '../../platform/base/banking-days.ts'
import { xmlText } from '../../platform/base/xml.ts'
import type { PayoutOrder } from '../payout-rail.ts'
import { plainText, swiftText } from './swift-text.ts'

export type PainOrder = Omit<PayoutOrder, 'reference'> & {
  /** Its reference without hyphens: EndToEndId has 35 characters. */
  readonly endToEndId: string
}
interface PainFile {
  readonly messageId: string
  readonly createdAt: Date
  readonly executeOn: Day
  readonly currency: Currency
  readonly account: BankFileAccount
  readonly partyId: string | null
  readonly charset: BankFileSettings['charset']
  readonly orders: readonly PainOrder[]
}
export const endToEndIdOf = (reference: string): string => reference.replaceAll('-', '')
/** Null if it is none of ours. */
export const referenceOf = (endToEndId: string): string | null => {
  const [, a, b, c, d, e] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(endToEndId) ?? []
  return a ? [a, b, c, d, e].join('-').toLowerCase() : null
}

/** Salaries are a block of their own, so that the bank can process them as such. */
export const blockOf = ({ purpose }: Pick<PainOrder, 'purpose'>): 1 | 2 => (purpose === 'SALARY' ? 2 : 1)
/** ExternalPurpose1Code of what the merchant chose. */
const purposeCodes: Readonly<Record<string, string>> = {
  GOODS: 'GDDS',
  SERVICES: 'SCVE',
  SALARY: 'SALA',
  RENT: 'RENT',
  UTILITIES: 'UBIL',
  TAX: 'TAXS',
  LOAN: 'LOAR',
  REFUND: 'REFU',
  OTHER: 'OTHR',
}
const bearers = { OUR: 'DEBT', SHA: 'SHAR', BEN: 'CRED' } as const
const element = (name: string, inner: string): string => (inner === '' ? '' : `<${name}>${inner}</${name}>`)
const bankNameMax = 140

const sumOf = (orders: readonly PainOrder[], currency: Currency): Money =>
  orders.reduce((sum, { amount }) => add(sum, amount), money(0n, currency))
const totals = (orders: readonly PainOrder[], currency: Currency): string =>
  element('NbOfTxs', String(orders.length)) + element('CtrlSum', toText(sumOf(orders, currency)))

export const painOf = (file: PainFile): string => {
  const { messageId, createdAt, currency, account, partyId, charset, orders } = file
  const text = (value: string, max: number): string =>
    xmlText(charset === 'swift' ? swiftText(value, max) : plainText(value, max))
  const accountOf = (number: string): string =>
    /^[A-Z]{2}\d{2}/.test(number) ? element('IBAN', number) : element('Othr', element('Id', number))
  const transfer = (order: PainOrder): string => {
    const holder = text(order.holder, 70)
    if (holder === '') throw new Error(`the holder of ${order.endToEndId} has no letter that this bank can write`)
    const bank = order.swift ? element('BICFI', order.swift) : element('Nm', text(order.bankName, bankNameMax))
    return element(
      'CdtTrfTxInf',
      element('PmtId', element('InstrId', order.endToEndId) + element('EndToEndId', order.endToEndId)) +
        element('Amt', `<InstdAmt Ccy="${currency}">${toText(order.amount)}</InstdAmt>`) +
        element('ChrgBr', bearers[order.charges ?? 'SHA']) +
        element('CdtrAgt', element('FinInstnId', bank)) +
        element('Cdtr', element('Nm', holder) + element('PstlAdr', element('Ctry', order.country))) +
        element('CdtrAcct', element('Id', accountOf(order.number))) +
        element('Purp', element('Cd', order.purpose ? (purposeCodes[order.purpose] ?? '') : '')) +
        element('RmtInf', element('Ustrd', text(order.line, 140))),
    )
  }
  const block = (nth: 1 | 2): string => {
    const some = orders.filter((order) => blockOf(order) === nth)
    if (some.length === 0) return ''
    return element(
      'PmtInf',
      element('PmtInfId', `${messageId}-${nth}`) +
        element('PmtMtd', 'TRF') +
        // Each transfer is an entry of its own in the statement.
        element('BtchBookg', 'false') +
        totals(some, currency) +
        element('PmtTpInf', nth === 2 ? element('CtgyPurp', element('Cd', 'SALA')) : '') +
        element('ReqdExctnDt', element('Dt', file.executeOn)) +
        element('Dbtr', element('Nm', text(account.name, 70))) +
        element('DbtrAcct', element('Id', element('IBAN', account.iban)) + element('Ccy', currency)) +
        element('DbtrAgt', element('FinInstnId', element('BICFI', account.bic))) +
        some.map(transfer).join(''),
    )
  }
  const party =
    element('Nm', text(account.name, 70)) +
    element('Id', partyId ? element('OrgId', element('Othr', element('Id', xmlText(partyId)))) : '')
  const initiation =
    element(
      'GrpHdr',
      element('MsgId', messageId) +
        element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`) +
        totals(orders, currency) +
        element('InitgPty', party),
    ) +
    block(1) +
    block(2)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${element('CstmrCdtTrfInitn', initiation)}</Document>\n`
}
