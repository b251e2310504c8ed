// A bank's CSV: whatever its columns are called, as long as one says the day, one the amount (or credits and debits) and some the text.
import { BadFile, isDay, type BankEntry } from './bank-entry.ts'

const cellMax = 16 * 1024
const cellsMax = 100
/** Rows of cells; a quote that is not closed is a file that was cut. */
const rowsOf = async function* (texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let [cells, cell, delimiter]: [string[], string, string] = [[], '', '']
  let [isQuoted, wasQuote, isAny] = [false, false, false]
  for await (const piece of texts) {
    if (!delimiter) {
      const line = piece.split(/[\r\n]/)[0] ?? ''
      delimiter = [';', '\t', ','].find((each) => line.includes(each)) ?? ','
    }
    for (const letter of piece) {
      isAny = true
      if (isQuoted && !wasQuote) {
        if (letter === '"') wasQuote = true
        else cell += letter
        if (cell.length > cellMax) throw new BadFile('KIND')
        continue
      }
      if (wasQuote && letter === '"') {
        cell += '"'
        wasQuote = false
        continue
      }
      if (wasQuote) [isQuoted, wasQuote] = [false, false]
      if (letter === '"' && cell === '') isQuoted = true
      else if (letter === delimiter) {
        cells.push(cell.trim())
        cell = ''
        if (cells.length > cellsMax) throw new BadFile('KIND')
      } else if (letter === '\n') {
        yield [...cells, cell.trim()]
        ;[cells, cell] = [[], '']
      } else if (letter !== '\r') cell += letter
      if (cell.length > cellMax) throw new BadFile('KIND')
    }
  }
  if (isQuoted && !wasQuote) throw new BadFile('TRUNCATED')
  if (isAny && (cell !== '' || cells.length > 0)) yield [...cells, cell.trim()]
}

const heads = {
  day: /^(booking ?date|posting ?date|transaction ?date|value ?date|date|日期|交易日期|记账日期)$/,
  amount: /^(amount|transaction amount|金额|交易金额)$/,
  credit: /^(credit|credit amount|deposits?|paid in|贷方|贷方金额|收入)$/,
  debit: /^(debit|debit amount|withdrawals?|paid out|借方|借方金额|支出)$/,
  currency: /^(currency|ccy|币种)$/,
  text: /^(reference|description|details?|narrative|remittance.*|payment reference|beneficiary.*|摘要|附言|备注|参考号)$/,
}
const dayOf = (text: string): string | null => {
  const plain = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})/.exec(text)
  const turned = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(text)
  const day = plain
    ? `${plain[1]}-${plain[2]}-${plain[3]}`
    : turned
      ? `${turned[3]}-${turned[2]?.padStart(2, '0')}-${turned[1]?.padStart(2, '0')}`
      : ''
  return isDay(day) ? day : null
}
/** 1,234.56 and 1.234,56: the last mark is the decimal one, if one to three digits follow it. */
const amountOf = (text: string): { readonly amount: string; readonly isNegative: boolean } | null => {
  const bare = text.replace(/[\s']/g, '').replace(/^[A-Z]{3}/, '')
  if (!/^[+-]?\d[\d.,]*$/.test(bare)) return null
  const digits = bare.replace(/^[+-]/, '')
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const isDecimal =
    mark >= 0 && digits.length - mark - 1 <= 3 && (digits.length - mark - 1 !== 3 || digits[mark] === '.')
  const whole = (isDecimal ? digits.slice(0, mark) : digits).replace(/[.,]/g, '')
  return { amount: isDecimal ? `${whole}.${digits.slice(mark + 1)}` : whole, isNegative: bare.startsWith('-') }
}

export const readCsv = async function* (texts: AsyncIterable<string>): AsyncGenerator<BankEntry> {
  const rows = rowsOf(texts)
  const head = await rows.next()
  const first: readonly string[] = head.done ? [] : head.value
  const names = first.map((name) => name.toLowerCase())
  const at = (pattern: RegExp): number => names.findIndex((name) => pattern.test(name))
  const column = {
    day: at(heads.day),
    amount: at(heads.amount),
    credit: at(heads.credit),
    debit: at(heads.debit),
    currency: at(heads.currency),
  }
  const textColumns = names.flatMap((name, index) => (heads.text.test(name) ? [index] : []))
  if (column.day < 0 || (column.amount < 0 && column.credit < 0)) throw new BadFile('COLUMNS')
  for await (const cells of rows) {
    if (cells.every((cell) => cell === '')) continue
    // The last row of a file that was cut has fewer cells than its head.
    if (cells.length < first.length) throw new BadFile('TRUNCATED')
    const day = dayOf(cells[column.day] as string)
    const [credit, debit] = [cells[column.credit] ?? '', cells[column.debit] ?? '']
    const read = amountOf(column.amount >= 0 ? (cells[column.amount] as string) : credit || debit)
    const currency = column.currency < 0 ? 'AED' : (cells[column.currency] as string).toUpperCase()
    if (!day || !read || !/^[A-Z]{3}$/.test(currency)) throw new BadFile('LINE')
    const isCredit = column.amount >= 0 ? !read.isNegative : credit !== ''
    yield { day, currency, amount: read.amount, isCredit, text: textColumns.map((index) => cells[index]).join(' ') }
  }
}
