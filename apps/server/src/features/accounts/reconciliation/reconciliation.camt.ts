// camt.053, read as a stream: only the current entry is in memory.
import { xmlDepthMax, XmlFault, xmlTokens } from '../../../platform/base/xml.ts'
import { BadFile, isDay, type BankEntry } from './reconciliation.bank-entry.ts'

const tokensOf = async function* (texts: AsyncIterable<string>): ReturnType<typeof xmlTokens> {
  try {
    yield* xmlTokens(texts)
  } catch (error) {
    throw error instanceof XmlFault ? new BadFile(error.fault) : error
  }
}

interface EntryText {
  amount?: string
  currency?: string
  side?: string
  day?: string
  status?: string
  texts: string[]
}
const textElements =
  /^(EndToEndId|AcctSvcrRef|TxId|InstrId|MsgId|PmtInfId|Ref|Ustrd|AddtlNtryInf|AddtlTxInf|NtryRef|Nm)$/

/** The side is the entry's own: RvslInd only means that the reversed entry went the other way. */
const entryOf = ({ amount, currency, side, day, texts }: EntryText): BankEntry => {
  if (!amount || !/^\d{1,15}(\.\d{1,5})?$/.test(amount) || !currency || !day || !isDay(day)) throw new BadFile('XML')
  if (side !== 'CRDT' && side !== 'DBIT') throw new BadFile('XML')
  return { day, currency, amount, isCredit: side === 'CRDT', text: texts.join(' ') }
}

export const readCamt = async function* (texts: AsyncIterable<string>): AsyncGenerator<BankEntry> {
  const path: string[] = []
  let [found, isDocument, isEnded]: [EntryText | null, boolean, boolean] = [null, false, false]
  const put = (text: string): void => {
    if (!found || text === '') return
    const at = path.slice(path.lastIndexOf('Ntry') + 1).join('/')
    if (at === 'Amt') found.amount = (found.amount ?? '') + text
    else if (at === 'CdtDbtInd') found.side = text
    else if (at === 'Sts' || at === 'Sts/Cd') found.status = text
    else if (at === 'BookgDt/Dt' || at === 'BookgDt/DtTm') found.day = text.slice(0, 10)
    else if (textElements.test(path.at(-1) ?? '')) found.texts.push(text)
  }
  for await (const token of tokensOf(texts)) {
    if (token.kind === 'text') put(token.text.trim())
    else if (token.kind === 'open') {
      if (isEnded || path.length >= xmlDepthMax) throw new BadFile('XML')
      if (path.length === 0) isDocument = token.name === 'Document'
      if (path.length === 1 && (!isDocument || token.name !== 'BkToCstmrStmt')) throw new BadFile('KIND')
      path.push(token.name)
      if (token.name === 'Ntry') found = { texts: [] }
      else if (found && token.name === 'Amt' && path.at(-2) === 'Ntry') {
        const currency = /Ccy\s*=\s*["']([A-Z]{3})["']/.exec(token.attributes)?.[1]
        if (currency) found.currency = currency
      }
    } else {
      if (path.pop() !== token.name) throw new BadFile('XML')
      if (token.name === 'Ntry' && found) {
        // Entries that are not booked yet are skipped.
        if (!found.status || found.status === 'BOOK') yield entryOf(found)
        found = null
      }
      if (path.length === 0) isEnded = true
    }
  }
  if (!isEnded) throw new BadFile('TRUNCATED')
}
