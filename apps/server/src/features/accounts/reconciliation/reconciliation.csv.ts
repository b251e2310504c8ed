// A bank's CSV: whatever its columns are called, as long as one has the day, one the amount (or credits and debits) and some the text.
import { BadFile, isDay, type BankEntry } from './reconciliation.bank-entry.ts'

const cellMax = 16 * 1024
const cellsMax = 100
interface Row {
  readonly cells: readonly string[]
  /** Neither a new line nor a quote shows that its last cell is complete: the file may have been cut there. */
  readonly isOpen: boolean
}
/** Rows of cells; a quote that is not closed is a file that was cut. */
const rowsOf = async function* (texts: AsyncIterable<string>): AsyncGenerator<Row> {
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
        yield { cells: [...cells, cell.trim()], isOpen: false }
        ;[cells, cell] = [[], '']
      } else if (letter !== '\r') cell += letter
      if (cell.length > cellMax) throw new BadFile('KIND')
    }
  }
  if (isQuoted && !wasQuote) throw new BadFile('TRUNCATED')
  if (isAny && (cell !== '' || cells.length > 0)) yield { cells: [...cells, cell.trim()], isOpen: !wasQuote }
}

const heads = {
  day: /^(booking ?date|posting ?date|transaction ?date|value ?date|date|日期|交易日期|记账日期)$/,
  amount: /^(amount|transaction amount|金额|交易金额)$/,
  credit: /^(credit|credit amount|deposits?|paid in|贷方|贷方金额|收入)$/,
  debit: /^(debit|debit amount|withdrawals?|paid out|借方|借方金额|支出)$/,
  side: /^(dr ?\/ ?cr|cr ?\/ ?dr|d ?\/ ?c|c ?\/ ?d|debit ?\/ ?credit|credit ?\/ ?debit|(debit|credit|dr|cr|dr\/cr) (indicator|flag)|借贷|借贷标志|借贷方向|收支)$/,
  /** May contain the side, or anything else. */
  type: /^(type|transaction type|交易类型|类型)$/,
  currency: /^(currency|ccy|币种)$/,
  text: /^(reference|description|details?|narrative|remittance.*|payment reference|beneficiary.*|摘要|附言|备注|参考号)$/,
}
const sides = {
  credit: /^(c|cr|crdt|credit|贷|贷方|收|收入)$/,
  debit: /^(d|dr|dbit|debit|借|借方|支|支出)$/,
}
/** Returns undefined if it is neither. */
const isCreditIn = (text: string): boolean | undefined => {
  const word = text.toLowerCase().replace(/\.$/, '')
  return sides.credit.test(word) ? true : sides.debit.test(word) ? false : undefined
}
/** How a bank writes that a row has nothing in a column. */
const isNothing = (cell: string): boolean => /^[\s0.,-]*$/.test(cell)
const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0
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
interface ReadAmount {
  readonly amount: string
  readonly isNegative: boolean
  /** From a mark beside it: CR, D; undefined if there is none. */
  readonly isCredit: boolean | undefined
  readonly currency: string | undefined
}
/** A number with a sign, a trailing minus or brackets; before and after it a currency or the side. */
const amountForm = /^([\p{L}.]*)([+-]?\d(?:[\d.,]*\d)?|\(\d(?:[\d.,]*\d)?\))(-?)([\p{L}.]*)$/u
/** 1,234.56 and 1.234,56: the last mark is the decimal one, if one to three digits follow it. */
const amountOf = (text: string): ReadAmount | null => {
  const [, before = '', number = '', minus, after = ''] = amountForm.exec(text.replace(/[\s']/g, '')) ?? []
  const beside = [before, after].filter((word) => word !== '')
  const marks = beside.map(isCreditIn).filter((each) => each !== undefined)
  const currencies = beside.filter((word) => isCreditIn(word) === undefined)
  if (number === '' || marks.length > 1 || currencies.length > 1) return null
  if (!currencies.every((word) => /^[A-Z]{3}$/.test(word))) return null
  const digits = number.replace(/[+()-]/g, '')
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const isDecimal =
    mark >= 0 && digits.length - mark - 1 <= 3 && (digits.length - mark - 1 !== 3 || digits[mark] === '.')
  const whole = (isDecimal ? digits.slice(0, mark) : digits).replace(/[.,]/g, '')
  return {
    amount: isDecimal ? `${whole}.${digits.slice(mark + 1)}` : whole,
    isNegative: /^[-(]/.test(number) || minus === '-',
    isCredit: marks[0],
    currency: currencies[0],
  }
}

/** Finds the columns by the first line. */
const columnsOf = (first: readonly string[]) => {
  const names = first.map((name) => name.toLowerCase())
  const at = (pattern: RegExp): number => names.findIndex((name) => pattern.test(name))
  const column = {
    day: at(heads.day),
    amount: at(heads.amount),
    credit: at(heads.credit),
    debit: at(heads.debit),
    side: at(heads.side),
    type: at(heads.type),
    currency: at(heads.currency),
  }
  if (column.day < 0 || (column.amount < 0 && column.credit < 0)) throw new BadFile('COLUMNS')
  const texts = names.flatMap((name, index) => (heads.text.test(name) ? [index] : []))
  const isAmountLast = [column.amount, column.credit, column.debit].includes(first.length - 1)
  return { column, texts, isAmountLast }
}
/** For rows with one amount: whether it came in. Contradicting or missing signs are not guessed. */
const sideReader = ({ side, type }: { readonly side: number; readonly type: number }) => {
  // A type column, and marks beside the amounts, give the side in all rows or in none: the first row decides.
  let typeTells: boolean | undefined
  let markTells: boolean | undefined
  return (cells: readonly string[], { isNegative, isCredit: marked }: ReadAmount): boolean => {
    const typed = type < 0 ? undefined : isCreditIn(cells[type] as string)
    typeTells ??= typed !== undefined
    markTells ??= marked !== undefined
    const tells = side >= 0 || typeTells
    const isIn = side >= 0 ? isCreditIn(cells[side] as string) : typed
    const isTold = (says: boolean, value: boolean | undefined): boolean => says === (value !== undefined)
    if (!isTold(tells, isIn) || !isTold(markTells, marked)) throw new BadFile('SIDE')
    const way = isIn ?? marked
    if ((marked !== undefined && marked !== way) || (way && isNegative)) throw new BadFile('SIDE')
    return way ?? !isNegative
  }
}

export const readCsv = async function* (texts: AsyncIterable<string>): AsyncGenerator<BankEntry> {
  const rows = rowsOf(texts)
  const head = await rows.next()
  const first: readonly string[] = head.done ? [] : head.value.cells
  const { column, texts: textColumns, isAmountLast } = columnsOf(first)
  const sideOf = sideReader(column)
  let decimals = 2
  for await (const { cells, isOpen } of rows) {
    if (cells.every((cell) => cell === '')) continue
    // The last row of a file that was cut has fewer cells than its head.
    if (cells.length < first.length) throw new BadFile('TRUNCATED')
    const day = dayOf(cells[column.day] as string)
    const [credit, debit] = [cells[column.credit] ?? '', cells[column.debit] ?? '']
    const isDebit = isNothing(credit) && !isNothing(debit)
    const read = amountOf(column.amount >= 0 ? (cells[column.amount] as string) : isDebit ? debit : credit || debit)
    const currency = column.currency < 0 ? (read?.currency ?? 'AED') : (cells[column.currency] as string).toUpperCase()
    if (!day || !read || !/^[A-Z]{3}$/.test(currency) || (read.currency ?? currency) !== currency)
      throw new BadFile('LINE')
    // An amount at the very end that has fewer decimals than the others may be half of one.
    if (isOpen && isAmountLast && cells.at(-1) !== '' && decimalsOf(read.amount) < decimals)
      throw new BadFile('TRUNCATED')
    decimals = Math.max(decimals, decimalsOf(read.amount))
    const isCredit = column.amount >= 0 ? sideOf(cells, read) : !isDebit && credit !== ''
    // Money in that is less than nothing, or a row of both: nothing to be guessed.
    const isUnclear = isCredit && (read.isNegative || !isNothing(debit))
    if (column.amount < 0 && (isUnclear || (read.isCredit ?? isCredit) !== isCredit)) throw new BadFile('SIDE')
    yield { day, currency, amount: read.amount, isCredit, text: textColumns.map((index) => cells[index]).join(' ') }
  }
}
