// A statement as a workbook: amounts are numbers, everything else is text and stays text.
import type { Language } from '@falaj/contract/kernel/words'
import { xlsxStream, type Cell } from '../../../platform/lists/xlsx.ts'
import { headingsIn, rowsOf, titleOf } from './statement.columns.ts'
import type { Snapshot } from './statement.snapshot.ts'

const widths = [7, 20, 18, 20, 16, 34, 14, 14, 16, 9, 14] as const
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
          at,
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
