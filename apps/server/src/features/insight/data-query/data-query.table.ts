// The answer as a file: made by the export's job, so that a long run can be left; how many rows it has, of how many, is its last line.
import { contactReaders, mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import { guardedCell } from '@falaj/contract/formats/cells'
import { dataQuery } from '@falaj/contract/insight/data-query'
import {
  fieldsNamed,
  queryFaults,
  queryFileRowsMax,
  queryTimeout,
  treeOf,
  type QueryTree,
} from '@falaj/contract/insight/data-query-rules'
import { queryFields, sourceFields, sourceLists, sourceWords } from '@falaj/contract/insight/data-query-sources'
import { sayCode, say, words, type Language } from '@falaj/contract/kernel/words'
import { Refused } from '../../../platform/base/fail.ts'
import { inSnapshot } from '../../../platform/db/snapshot.ts'
import { FileRefused, tableFile } from '../../../platform/lists/exportable.ts'
import { mappingOf } from '../../../platform/lists/listed.ts'
import type { Cell } from '../../../platform/lists/xlsx.ts'
import type { CompiledColumn } from './data-query.compile.ts'
import { compiledFor, currencyWords, runQuery, titleOf } from './data-query.run.ts'

const fileWords = words({
  whole: { en: 'All {n} rows.', zh: '共 {n} 行，已全部列出。' },
  cut: {
    en: 'The first {shown} of {n} rows: a file has at most {max}. Narrow the query for the rest.',
    zh: '共 {n} 行，仅含前 {shown} 行：每个文件最多 {max} 行。请缩小查询范围以获取其余部分。',
  },
})
const inThousands = (n: number): string => n.toLocaleString('en')
const queryOf = (filters: unknown): QueryTree | null => {
  try {
    return treeOf((filters as { readonly query: string }).query)
  } catch {
    return null
  }
}
export const lineOf = (row: readonly (string | null)[]): string => row.map((cell) => cell ?? '–').join(' · ')
const cellOf = (column: CompiledColumn | undefined, value: string | null, zone: string, language: Language): Cell => {
  if (value === null) return null
  if (column?.kind === 'money' || column?.kind === 'count') return { number: value }
  if (column?.kind === 'label' || column?.kind === 'status')
    return guardedCell(sayCode(column.field?.labels ?? {}, value, language))
  if (column?.kind !== 'time') return guardedCell(value)
  // As the other files have a moment: on the member's clock.
  const at = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return at.format(new Date(value)).replaceAll('/', '-').replace(',', '')
}
/** Also of what a colleague shares, and of a schedule that goes on after a role was lost. */
const mayHave = (filters: unknown, visitor: Visitor): boolean => {
  const tree = queryOf(filters)
  return tree !== null && queryFaults(tree, queryFields(tree.source, visitor)).length === 0
}

export const queryExport = tableFile(dataQuery.table, {
  fileName: { en: 'data-query', zh: '数据查询' },
  columns: mappingOf(dataQuery.table).written,
  personal: true,
  byEmail: true,
  mayHave,
  revealed(filters, visitor) {
    const tree = queryOf(filters)
    if (!tree || !mayEnter(contactReaders, visitor)) return []
    const all = sourceLists[tree.source].fields
    return fieldsNamed(tree).filter((name) => all[name]?.masked)
  },
  says(filters) {
    const tree = queryOf(filters)
    return tree ? sourceWords[tree.source] : { en: '–', zh: '–' }
  },
  async table(db, reader, { query = '' }, language) {
    const tree = treeOf(query)
    try {
      // What was allowed when it was asked for: the file says whether it may have addresses and numbers.
      const compiled = compiledFor(tree, sourceFields(tree.source, reader.whole), reader)
      const answer = await inSnapshot(db, (tx) =>
        runQuery(tx, compiled, { limit: queryFileRowsMax, seconds: queryTimeout.file, whole: true }),
      )
      const shown = answer.rows.length
      return {
        headings: answer.columns.map((_, at) =>
          say(compiled.columns[at] ? titleOf(compiled.columns[at]) : currencyWords, language),
        ),
        rows: answer.rows.map((row) =>
          row.map((value, at) => cellOf(compiled.columns[at], value, reader.zone, language)),
        ),
        note: say(answer.total > shown ? fileWords.cut : fileWords.whole, language, {
          n: inThousands(answer.total),
          shown: inThousands(shown),
          max: inThousands(queryFileRowsMax),
        }),
      }
    } catch (error) {
      if (error instanceof Refused) throw new FileRefused('QUERY')
      throw error
    }
  },
})
