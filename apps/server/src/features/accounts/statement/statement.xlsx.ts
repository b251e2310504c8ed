// A statement as a workbook: amounts are numbers and times dates, everything else is text and stays text.
import { dayMs } from '@falaj/contract/kernel/time'
import type { Language } from '@falaj/contract/kernel/words'
import { xlsxStream, type Cell } from '../../../platform/lists/xlsx.ts'
import { headingsIn, rowsOf, titleOf } from './statement.columns.ts'
import type { Snapshot } from './statement.snapshot.ts'

const widths = [7, 20, 18, 20, 16, 34, 14, 14, 16, 9, 14] as const
/** 'DD-MM-YYYY HH:mm:ss' as the number by which spreadsheets know it: days since 30-12-1899. */
const time = (text: string): Cell => {
  const [, day, month, year, clock] = /^(\d\d)-(\d\d)-(\d{4}) ([\d:]{8})$/.exec(text) ?? []
  if (!clock) return text
  const ms = Date.parse(`${year}-${month}-${day}T${clock}Z`) - Date.parse('1899-12-30T00:00:00Z')
  return { time: (ms / dayMs).toFixed(8) }
}
const number = (text: string): Cell => (text === '' ? null : { number: text })

export const xlsxPieces = (snapshot: Snapshot, language: Language): AsyncGenerator<Buffer> =>
  xlsxStream({
    name: titleOf(snapshot.head, language),
    widths,
    rows: (async function* (): AsyncGenerator<readonly Cell[]> {
      yield headingsIn(language, snapshot.head)
      for await (const {
        n,
        at,
        reason,
        business,
        reference,
        detail,
        debit,
        credit,
        balance,
        currency,
        value,
      } of rowsOf(snapshot, language))
        yield [
          n,
          time(at),
          reason,
          business,
          reference,
          detail,
          number(debit),
          number(credit),
          number(balance),
          currency,
          ...(value === undefined ? [] : [number(value)]),
        ]
    })(),
  })
