// A bank that takes and sends files, in a folder of the test.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ibanOf } from '@falaj/contract/formats/iban'
import type { Db } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { bankFileWork, type BankFileWork } from '../platform/money/bank-file-job.ts'
import { all, readXml, textAt, type XmlElement } from '../platform/base/xml.ts'
import { runDue } from './due.ts'

export const bankAccounts = { AED: 'AE070331234567890123456', USD: ibanOf('AE', '0330000000000000088') }
/** Every payout that is older than today belongs into a file. */
export const bankFileSettings = (folder: string): Record<string, string> => ({
  FALAJ_BANK_FILES: folder,
  FALAJ_BANK_ACCOUNT_AED: `${bankAccounts.AED} EBILAEAD Falaj Payments LLC`,
  FALAJ_BANK_ACCOUNT_USD: `${bankAccounts.USD} EBILAEADXXX Falaj Payments LLC`,
  FALAJ_BANK_CUTOFF_AED: '00:00',
  FALAJ_BANK_CUTOFF_USD: '00:00',
  FALAJ_BANK_PARTY_ID: 'FALAJ-0001',
})
export const newBankFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-bank-'))

export interface FiledTransfer {
  readonly endToEndId: string
  readonly amount: string
  readonly currency: string
  readonly holder: string
}
export interface PaymentFile {
  readonly name: string
  readonly xml: string
  readonly root: XmlElement
  readonly messageId: string
  readonly transfers: readonly FiledTransfer[]
}
const readPayments = async (name: string, xml: string): Promise<PaymentFile> => {
  const root = (await readXml(xml)).children[0]!
  return {
    name,
    xml,
    root,
    messageId: textAt(root, 'GrpHdr', 'MsgId')!,
    transfers: all(root, 'PmtInf', 'CdtTrfTxInf').map((transfer) => ({
      endToEndId: textAt(transfer, 'PmtId', 'EndToEndId')!,
      amount: textAt(transfer, 'Amt', 'InstdAmt')!,
      currency: all(transfer, 'Amt', 'InstdAmt')[0]!.attributes['Ccy']!,
      holder: textAt(transfer, 'Cdtr', 'Nm')!,
    })),
  }
}

interface EntryFacts {
  readonly amount: string
  readonly side: 'CRDT' | 'DBIT'
  readonly currency?: string
  readonly reference?: string
  readonly endToEndId?: string
  readonly creditorIban?: string
  readonly sender?: string
  readonly senderIban?: string
  readonly text?: string
  readonly returned?: string
  /** Without its transactions, as a batch of this message. */
  readonly batch?: string
}
const tag = (name: string, inner: string | undefined): string => (inner ? `<${name}>${inner}</${name}>` : '')
const entryXml = (facts: EntryFacts): string => {
  const { amount, side, currency = 'AED', reference, creditorIban, sender, senderIban, text, returned, batch } = facts
  const money = `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>`
  const parties =
    tag('Dbtr', sender && tag('Pty', tag('Nm', sender))) +
    tag('DbtrAcct', senderIban && tag('Id', tag('IBAN', senderIban))) +
    tag('CdtrAcct', creditorIban && tag('Id', tag('IBAN', creditorIban)))
  const details = batch
    ? tag('Btch', tag('MsgId', batch))
    : tag(
        'TxDtls',
        tag('Refs', tag('AcctSvcrRef', reference) + tag('EndToEndId', facts.endToEndId ?? 'NOTPROVIDED')) +
          money +
          tag('RltdPties', parties) +
          tag('RmtInf', tag('Ustrd', text)) +
          tag('RtrInf', returned && tag('Rsn', tag('Cd', returned))),
      )
  return tag(
    'Ntry',
    `${money}<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${new Date().toISOString()}</DtTm></BookgDt>${tag('AcctSvcrRef', reference)}<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>${tag('NtryDtls', details)}`,
  )
}
let messages = 0
export const camtXml = (
  kind: '053' | '054',
  account: string,
  entries: readonly EntryFacts[],
  messageId = `BANK${(messages += 1)}`,
): string => {
  const [root, inner] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const header = tag('GrpHdr', tag('MsgId', messageId) + tag('CreDtTm', '2026-11-19T10:00:00'))
  const balance =
    kind === '053'
      ? '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="AED">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>'
      : ''
  const body = tag('Id', 'S1') + tag('Acct', tag('Id', tag('IBAN', account))) + balance + entries.map(entryXml).join('')
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08">${tag(root!, header + tag(inner!, body))}</Document>`
}
interface StatusFacts {
  readonly group?: readonly [status: string, reason?: string]
  readonly transfers?: readonly (readonly [endToEndId: string, status: string, reason?: string])[]
}
export const statusXml = (of: string, { group, transfers = [] }: StatusFacts, messageId = `BANK${(messages += 1)}`) => {
  const why = (reason: string | undefined): string => tag('StsRsnInf', reason && tag('Rsn', tag('Cd', reason)))
  const named = transfers.map(([id, status, reason]) =>
    tag('TxInfAndSts', tag('OrgnlEndToEndId', id) + tag('TxSts', status) + why(reason)),
  )
  const original =
    tag('OrgnlMsgId', of) + tag('OrgnlMsgNmId', 'pain.001.001.09') + tag('GrpSts', group?.[0]) + why(group?.[1])
  const block = named.length > 0 ? tag('OrgnlPmtInfAndSts', tag('OrgnlPmtInfId', `${of}-1`) + named.join('')) : ''
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">${tag('CstmrPmtStsRpt', tag('GrpHdr', tag('MsgId', messageId) + tag('CreDtTm', '2026-11-19T10:00:00')) + tag('OrgnlGrpInfAndSts', original) + block)}</Document>`
}

export interface FileBank {
  readonly work: BankFileWork
  /** The cut-off of what was placed until now; the files that lie in `out` then. */
  collected(): Promise<readonly PaymentFile[]>
  /** Puts a file into `in`. */
  put(name: string, xml: string | Buffer): void
  /** What lies there now. */
  in(folder: 'out' | 'in' | 'done' | 'refused'): readonly string[]
  /** Reads what lies in `in`. */
  read(): Promise<void>
  /** Puts a file there and reads it. */
  send(xml: string, name?: string): Promise<void>
}
let files = 0
export const fileBank = (
  {
    db,
    owner,
    settings,
  }: { readonly db: Db; readonly owner: { query(text: string): Promise<unknown> }; readonly settings: Settings },
  folder: string,
): FileBank => {
  const work = bankFileWork(settings, settings.bankFiles!)
  const inFolder = (name: string): readonly string[] =>
    fs.existsSync(path.join(folder, name)) ? fs.readdirSync(path.join(folder, name)).toSorted() : []
  const put = (name: string, xml: string | Buffer): void => {
    fs.mkdirSync(path.join(folder, 'in'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'in', name), xml)
  }
  const read = async () => void (await runDue(db, work.read))
  return {
    work,
    put,
    read,
    in: inFolder,
    async collected() {
      await owner.query(`update bank_payout set placed_at = placed_at - interval '9 days' where state = 'WAITING'`)
      await runDue(db, work.collect)
      await runDue(db, work.send)
      return Promise.all(
        inFolder('out').map((name) => readPayments(name, fs.readFileSync(path.join(folder, 'out', name), 'utf8'))),
      )
    },
    async send(xml, name = `bank-${(files += 1)}.xml`) {
      put(name, xml)
      await read()
    },
  }
}
