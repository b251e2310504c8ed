// camt.053: a reader of the little XML that banks write. No entities but the five of XML itself, no DTD, no more depth than a statement has.
import { BadFile, isDay, type BankEntry } from './reconciliation.bank-entry.ts'

const depthMax = 40
const tokenMax = 64 * 1024
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const code = /^#(x[0-9a-f]{1,6}|\d{1,7})$/i.exec(name)?.[1]
    const point = code && (/^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code))
    const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
    if (!whole.endsWith(';') || (entity === undefined && !point) || (point && !isLetter(point)))
      throw new BadFile('XML')
    return entity ?? String.fromCodePoint(point as number)
  })
/** No half of a pair, and nothing past the last letter there is. */
const isLetter = (point: number): boolean => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

type Token =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** The end of a token that starts here; -1 if it is incomplete. */
const endOf = (text: string): number => {
  if (text.startsWith('<!--')) return text.indexOf('-->', 4) < 0 ? -1 : text.indexOf('-->', 4) + 3
  if (text.startsWith('<![CDATA[')) return text.indexOf(']]>') < 0 ? -1 : text.indexOf(']]>') + 3
  if (text.startsWith('<?')) return text.indexOf('?>') < 0 ? -1 : text.indexOf('?>') + 2
  if (text.startsWith('<')) {
    let quote = ''
    for (let at = 1; at < text.length; at += 1) {
      const letter = text[at] as string
      if (quote) quote = letter === quote ? '' : quote
      else if (letter === '"' || letter === "'") quote = letter
      else if (letter === '>') return at + 1
    }
    return -1
  }
  return text.indexOf('<')
}
const tokensIn = function* (token: string): Generator<Token> {
  if (token.startsWith('<!--') || token.startsWith('<?')) return
  if (token.startsWith('<![CDATA[')) return yield { kind: 'text', text: token.slice(9, -3) }
  // A document type could bring entities: refused, whatever is in it.
  if (token.startsWith('<!')) throw new BadFile('XML')
  if (token.startsWith('</')) return yield { kind: 'close', name: localName(token.slice(2, -1).trim()) }
  if (!token.startsWith('<')) return yield { kind: 'text', text: unescaped(token) }
  const [, name, attributes = '', alone] = /^<([^\s/>]+)([^]*?)(\/?)>$/.exec(token) ?? []
  if (!name) throw new BadFile('XML')
  yield { kind: 'open', name: localName(name), attributes }
  if (alone) yield { kind: 'close', name: localName(name) }
}
const tokensOf = async function* (texts: AsyncIterable<string>): AsyncGenerator<Token> {
  let rest = ''
  for await (const piece of texts) {
    rest += piece
    for (;;) {
      // A beginning that may yet become a comment, CDATA or a type waits for more of it.
      const end = rest.startsWith('<!') && rest.length < 9 ? -1 : endOf(rest)
      if (end <= 0) break
      yield* tokensIn(rest.slice(0, end))
      rest = rest.slice(end)
    }
    if (rest.length > tokenMax) throw new BadFile('XML')
  }
  if (rest.trim() !== '') throw new BadFile('TRUNCATED')
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
      if (isEnded || path.length >= depthMax) throw new BadFile('XML')
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
