// What a bank's files say, read from pain.002, camt.053 and camt.054. Nothing is decided here.
import { all, readXml, textAt, type XmlElement } from '../../platform/base/xml.ts'

export interface StatusOf {
  readonly status: string | null
  /** The first reason, in the code of ISO 20022; null if there is none. */
  readonly reason: string | null
}
export interface StatusReport {
  readonly kind: 'pain.002'
  readonly messageId: string
  readonly originalMessageId: string
  readonly group: StatusOf
  readonly blocks: readonly (StatusOf & {
    readonly id: string | null
    readonly transfers: readonly (StatusOf & { readonly endToEndId: string | null; readonly at: string | null })[]
  })[]
}
export interface BankTransaction {
  readonly amount: string | null
  readonly currency: string | null
  readonly endToEndId: string | null
  /** The bank's own. */
  readonly reference: string | null
  readonly creditorIban: string | null
  readonly sender: string | null
  readonly senderIban: string | null
  readonly text: string | null
  /** Set for a return. */
  readonly returned: { readonly reason: string | null } | null
}
export interface StatementEntry {
  readonly amount: string
  readonly currency: string
  readonly isCredit: boolean
  readonly status: string
  /** A day, or an instant. */
  readonly at: string | null
  readonly reference: string | null
  /** A file of ours that was booked as one sum. */
  readonly batch: { readonly messageId: string | null; readonly blockId: string | null } | null
  readonly transactions: readonly BankTransaction[]
}
export interface AccountReport {
  readonly kind: 'camt.053' | 'camt.054'
  readonly messageId: string
  readonly accounts: readonly {
    readonly iban: string | null
    readonly entries: readonly StatementEntry[]
  }[]
}
export type BankMessage = StatusReport | AccountReport
/** It is not a message of a kind and version that we read. */
export class NoMessage extends Error {}

const roots = {
  CstmrPmtStsRpt: ['pain.002', 'pain.002.001.10'],
  BkToCstmrStmt: ['camt.053', 'camt.053.001.08'],
  BkToCstmrDbtCdtNtfctn: ['camt.054', 'camt.054.001.08'],
} as const
const endToEndIdAt = (from: XmlElement, ...path: readonly string[]): string | null => {
  const id = textAt(from, ...path)
  return id === 'NOTPROVIDED' ? null : id
}
const statusAt = (from: XmlElement, name: string): StatusOf => ({
  status: textAt(from, name),
  reason: textAt(from, 'StsRsnInf', 'Rsn', 'Cd') ?? textAt(from, 'StsRsnInf', 'Rsn', 'Prtry'),
})
const need = (text: string | null, what: string): string => {
  if (text === null || text.length > 140) throw new NoMessage(`no ${what}`)
  return text
}

const readStatus = (report: XmlElement): StatusReport => {
  const [original] = all(report, 'OrgnlGrpInfAndSts')
  if (!original) throw new NoMessage('no OrgnlGrpInfAndSts')
  return {
    kind: 'pain.002',
    messageId: need(textAt(report, 'GrpHdr', 'MsgId'), 'MsgId'),
    originalMessageId: need(textAt(original, 'OrgnlMsgId'), 'OrgnlMsgId'),
    group: statusAt(original, 'GrpSts'),
    blocks: all(report, 'OrgnlPmtInfAndSts').map((block) => ({
      id: textAt(block, 'OrgnlPmtInfId'),
      ...statusAt(block, 'PmtInfSts'),
      transfers: all(block, 'TxInfAndSts').map((transfer) => ({
        endToEndId: endToEndIdAt(transfer, 'OrgnlEndToEndId') ?? textAt(transfer, 'OrgnlInstrId'),
        ...statusAt(transfer, 'TxSts'),
        at: textAt(transfer, 'AccptncDtTm'),
      })),
    })),
  }
}
const partyName = (from: XmlElement | undefined, party: string): string | null =>
  from ? (textAt(from, party, 'Pty', 'Nm') ?? textAt(from, party, 'Nm')) : null
const transactionOf = (details: XmlElement): BankTransaction => {
  const [amount] = all(details, 'Amt')
  const [parties] = all(details, 'RltdPties')
  const [back] = all(details, 'RtrInf')
  const texts = all(details, 'RmtInf', 'Ustrd').map(({ text }) => text.trim())
  return {
    amount: amount?.text.trim() ?? null,
    currency: amount?.attributes['Ccy'] ?? null,
    endToEndId: endToEndIdAt(details, 'Refs', 'EndToEndId'),
    reference: textAt(details, 'Refs', 'AcctSvcrRef'),
    creditorIban: parties ? textAt(parties, 'CdtrAcct', 'Id', 'IBAN') : null,
    sender: partyName(parties, 'Dbtr'),
    senderIban: parties ? textAt(parties, 'DbtrAcct', 'Id', 'IBAN') : null,
    text: texts.join(' ') || textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    returned: back ? { reason: textAt(back, 'Rsn', 'Cd') ?? textAt(back, 'Rsn', 'Prtry') } : null,
  }
}
const entryOf = (entry: XmlElement): StatementEntry => {
  const [amount] = all(entry, 'Amt')
  const side = textAt(entry, 'CdtDbtInd')
  if (!amount || (side !== 'CRDT' && side !== 'DBIT')) throw new NoMessage('an entry without amount or side')
  const [batch] = all(entry, 'NtryDtls', 'Btch')
  return {
    amount: amount.text.trim(),
    currency: amount.attributes['Ccy'] ?? '',
    isCredit: side === 'CRDT',
    status: textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK',
    at: textAt(entry, 'BookgDt', 'DtTm') ?? textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'ValDt', 'Dt'),
    reference: textAt(entry, 'AcctSvcrRef'),
    batch: batch ? { messageId: textAt(batch, 'MsgId'), blockId: textAt(batch, 'PmtInfId') } : null,
    transactions: all(entry, 'NtryDtls', 'TxDtls').map(transactionOf),
  }
}
/** Throws `XmlFault` or `NoMessage`. */
export const readMessage = async (text: string): Promise<BankMessage> => {
  const document = await readXml(text)
  const [body] = document.children
  const found = body && Object.hasOwn(roots, body.name) ? roots[body.name as keyof typeof roots] : null
  if (document.name !== 'Document' || document.children.length !== 1 || !found)
    throw new NoMessage('not a pain.002, camt.053 or camt.054')
  const [kind, version] = found
  if (!Object.values(document.attributes).includes(`urn:iso:std:iso:20022:tech:xsd:${version}`))
    throw new NoMessage(`not ${version}`)
  if (kind === 'pain.002') return readStatus(body!)
  return {
    kind,
    messageId: need(textAt(body!, 'GrpHdr', 'MsgId'), 'MsgId'),
    accounts: all(body!, kind === 'camt.053' ? 'Stmt' : 'Ntfctn').map((account) => ({
      iban: textAt(account, 'Acct', 'Id', 'IBAN'),
      entries: all(account, 'Ntry').map(entryOf),
    })),
  }
}
