// MT940: fields of a colon, a tag and a text that may span lines. A statement that starts must end with its closing balance.
import { BadFile, isDay, linesOf, type BankEntry } from './reconciliation.bank-entry.ts'

interface Field {
  readonly tag: string
  readonly text: string
}
const fieldsOf = async function* (texts: AsyncIterable<string>): AsyncGenerator<Field> {
  let field: { tag: string; text: string } | null = null
  for await (const raw of linesOf(texts)) {
    // The network's envelope, if it is present.
    const line = raw.replace(/^\{1:.*\{4:\s*$/, '').replace(/^-\}?.*$/, '')
    const begun = /^:(\d\d[A-Z]?):(.*)$/.exec(line)
    if (begun) {
      if (field) yield field
      field = { tag: begun[1] as string, text: begun[2] ?? '' }
    } else if (field && line !== '') field.text += `\n${line}`
    else if (line.trim() !== '' && !line.startsWith('{')) throw new BadFile('KIND')
  }
  if (field) yield field
}
const line61 =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])[A-Z]?(\d{1,12}),(\d{0,3})([A-Z][A-Z0-9]{3})([^\n/]{0,16})(?:\/\/([^\n]{1,16}))?(?:\n([^]*))?$/

export const readMt940 = async function* (texts: AsyncIterable<string>): AsyncGenerator<BankEntry> {
  let currency: string | null = null
  let entry = null as BankEntry | null
  let isOpen = false
  for await (const { tag, text } of fieldsOf(texts)) {
    if (tag === '86' && entry) {
      entry = { ...entry, text: `${entry.text} ${text.replaceAll('\n', ' ')}` }
      continue
    }
    if (entry) yield entry
    entry = null
    if (tag === '20') isOpen = true
    if (tag === '60F' || tag === '60M') {
      currency = /^[CD]\d{6}([A-Z]{3})[\d,]+$/.exec(text)?.[1] ?? null
      if (!currency) throw new BadFile('LINE')
    }
    if (tag === '61') {
      const found = line61.exec(text)
      if (!found || !currency) throw new BadFile('LINE')
      const [, year, month, dayOfMonth, , side, whole, part, , reference, bank, more] = found
      const day = `20${year}-${month}-${dayOfMonth}`
      if (!isDay(day)) throw new BadFile('LINE')
      entry = {
        day,
        currency,
        amount: part ? `${whole}.${part}` : (whole as string),
        // Reversed debits bring money, too.
        isCredit: side === 'C' || side === 'RD',
        text: [reference, bank, more].filter(Boolean).join(' '),
      }
    }
    if (tag === '62F' || tag === '62M') isOpen = false
  }
  if (entry) yield entry
  if (isOpen) throw new BadFile('TRUNCATED')
}
