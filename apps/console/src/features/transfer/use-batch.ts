// A batch on its way: the sheet, what is wrong with it, and from the sheet to the saved batch.
import { useMemo, useRef, useState } from 'react'
import { batchTransfer } from '@falaj/contract/batch-transfer'
import { batchRowsMax, batchTemplate, type CellFault } from '@falaj/contract/batch-transfer-rules'
import type { Output } from '@falaj/contract/endpoint'
import type { FieldFault } from '@falaj/contract/envelope'
import { fromText } from '@falaj/money'
import { report } from '../../api/report.ts'
import { useAction } from '../../api/use.ts'
import { serverFaults, type Faults } from '../../blocks/form/faults.ts'
import { sendFile, ticketFor } from '../../blocks/upload/send.ts'
import { toast } from '../../light/messages.tsx'
import { useWords } from '../../words/language.tsx'
import { batchWords } from './batch-words.ts'
import { shown } from './live.ts'
import {
  cellFaultsOf,
  checkSheet,
  emptyRow,
  isBlank,
  pasted,
  rowsOfCells,
  rowsOfText,
  textOfRows,
  type Cells,
} from './sheet.ts'
import { rowsOfWorkbook } from './workbook.ts'

export type SavedBatch = Output<typeof batchTransfer.add>
const freshRows = (): Cells[] => Array.from({ length: 8 }, emptyRow)

/** A file of one's own making, from the browser to the disk. */
const download = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export const useBatch = () => {
  const t = useWords(batchWords)
  const [rows, setRows] = useState<readonly Cells[]>(freshRows)
  const [name, setName] = useState('')
  const [control, setControl] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [saved, setSaved] = useState<SavedBatch | null>(null)
  const [goTo, setGoTo] = useState<{ readonly at: number } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [told] = useState(() => new WeakMap<Cells, readonly CellFault[]>())
  /** Made anew with each change: the same sheet sent twice is one batch. */
  const draftId = useRef(crypto.randomUUID())
  const add = useAction(batchTransfer.add, { stale: shown })
  // The server's word lies beside the rows: a new answer makes new rows.
  const checked = useMemo(() => checkSheet(rows, told), [rows, told])

  const put = (next: readonly Cells[]): void => {
    if (next.length > batchRowsMax) return toast('error', t('tooMany'))
    draftId.current = crypto.randomUUID()
    setRows(next)
    setFaults({})
  }
  const readFile = async (file: File): Promise<void> => {
    const bytes = await file.arrayBuffer()
    const isWorkbook = file.name.toLowerCase().endsWith('.xlsx')
    try {
      put(
        isWorkbook
          ? rowsOfCells(await rowsOfWorkbook(bytes))
          : rowsOfText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
      )
      if (name === '') setName(file.name.replace(/\.(csv|xlsx)$/i, '').slice(0, 60))
    } catch {
      toast('error', t(isWorkbook ? 'noWorkbook' : 'notUtf8'))
    }
  }
  const nextWrong = (): void => {
    const places = [...checked.faults.keys()]
    const after = places.find((at) => at > (goTo?.at ?? -1)) ?? places[0]
    if (after !== undefined) setGoTo({ at: after })
  }
  const blameRows = (fields: readonly FieldFault[], sent: readonly Cells[]): void => {
    for (const [at, found] of cellFaultsOf(fields)) {
      const cells = sent[at]
      if (cells) told.set(cells, found)
    }
    setRows((now) => [...now])
    const first = [...cellFaultsOf(fields).keys()][0]
    if (first !== undefined && sent[first]) setGoTo({ at: rows.indexOf(sent[first]) })
  }
  const send = async (): Promise<void> => {
    const sent = rows.filter((cells) => !isBlank(cells))
    const currency = checked.total?.currency ?? 'AED'
    const controlTotal = control.trim() === '' ? undefined : fromText(control.trim(), currency)
    const wrong: Record<string, string> = {}
    if (name.trim() === '') wrong['name'] = 'REQUIRED'
    if (controlTotal === null) wrong['controlTotal'] = 'AMOUNT'
    if (sent.length === 0) wrong['rows'] = 'SHEET_EMPTY'
    setFaults(wrong)
    if (checked.faults.size > 0) return nextWrong()
    if (Object.keys(wrong).length > 0) return
    const file = new File([textOfRows(sent)], 'batch.csv', { type: 'text/csv' })
    const signal = new AbortController().signal
    const uploaded = await sendFile(file, ticketFor('sheet'), { onProgress: () => undefined, signal })
    if (uploaded.kind === 'upload_error') return toast('error', t('notSent'))
    if (uploaded.kind !== 'success') return report(uploaded)
    const result = await add.run({
      name: name.trim(),
      filePath: uploaded.body.path,
      draftId: draftId.current,
      ...(controlTotal ? { controlTotal } : {}),
    })
    if (result.kind === 'success') return setSaved(result.body)
    const said = serverFaults(result)
    if (!said) return
    setFaults(said)
    if (result.kind === 'error')
      blameRows((result.body as { fields?: readonly FieldFault[] } | null)?.fields ?? [], sent)
  }
  return {
    rows,
    checked,
    goTo,
    name,
    setName,
    control,
    setControl,
    faults,
    saved,
    isBusy,
    nextWrong,
    readFile,
    template: () => download('batch-transfer.csv', batchTemplate),
    cell: (at: number, column: number, text: string) => put(rows.with(at, (rows[at] ?? emptyRow()).with(column, text))),
    paste: (at: number, column: number, text: string) => put(pasted(rows, at, column, text)),
    remove: (at: number) => put(rows.length === 1 ? freshRows() : rows.toSpliced(at, 1)),
    addRow: () => put([...rows, emptyRow()]),
    clear: () => put(freshRows()),
    save: () => {
      if (isBusy) return
      setIsBusy(true)
      void send().finally(() => setIsBusy(false))
    },
    again: () => {
      setSaved(null)
      setName('')
      setControl('')
      put(freshRows())
    },
  }
}
export type Batching = ReturnType<typeof useBatch>
