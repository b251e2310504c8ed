// A batch in preparation: the sheet, its faults, its stored draft, and the way to the saved batch.
import { useEffect, useRef, useState } from 'react'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { batchRowsMax, type CellFault } from '@falaj/contract/accounts/batch-transfer-rules'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { WorkbookFault } from '@falaj/contract/formats/workbook'
import { fromText } from '@falaj/money'
import { report } from '../../../api/report.ts'
import { useAction, useQuery } from '../../../api/use.ts'
import { serverFaults, type Faults } from '../../../blocks/form/faults.ts'
import { sendFile, ticketFor } from '../../../blocks/upload/send.ts'
import { toast } from '../../../state/messages.ts'
import { navigate, locationNow, searchWith, useLocation } from '../../../router/location.ts'
import { useWords } from '../../../words/language.tsx'
import { batchWords } from './batch-transfer.words.ts'
import {
  cellFaultsOf,
  checkSheet,
  cutCell,
  emptyRow,
  isBlank,
  pasted,
  rowsOfCells,
  rowsOfText,
  textOfRows,
  type Cells,
} from './batch-transfer.sheet.ts'
import { useChecked } from './batch-transfer.use-checked.ts'
import { useDraft } from './batch-transfer.use-draft.ts'
import { rowsOfWorkbook } from '../../../blocks/sheet/workbook.ts'

export type SavedBatch = Output<typeof batchTransfer.add>
const freshRows = (): Cells[] => Array.from({ length: 8 }, emptyRow)
const nameMax = 60

export const useBatch = () => {
  const t = useWords(batchWords)
  const { search } = useLocation()
  const wantedDraft = new URLSearchParams(search).get('draft')
  const [rows, setRows] = useState<readonly Cells[]>(freshRows)
  const [name, setName] = useState('')
  const [control, setControl] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [saved, setSaved] = useState<SavedBatch | null>(null)
  const [goTo, setGoTo] = useState<GoTo | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isOpening, setIsOpening] = useState(wantedDraft !== null)
  const [fromServer] = useState(() => new WeakMap<Cells, readonly CellFault[]>())
  /** Renewed with each change: the same sheet sent twice is one batch. */
  const draftId = useRef(crypto.randomUUID())
  const add = useAction(batchTransfer.add, { stale: [batchTransfer.drafts] })
  // Where the person is by then: a record that was opened meanwhile stays open.
  const atDraft = (draft: string | null): void =>
    navigate(locationNow().pathname + searchWith(locationNow().search, { tab: 'batch', draft }), { replace: true })
  const draft = useDraft(atDraft)
  const { data: limits } = useQuery(batchTransfer.limits, {})
  const { checked, faultsAt } = useChecked(rows, fromServer, limits)

  const show = (next: readonly Cells[], named: string, total: string): void => {
    draftId.current = crypto.randomUUID()
    setRows(next)
    setName(named)
    setControl(total)
    setFaults({})
  }
  const put = (next: readonly Cells[], named = name, total = control): void => {
    if (next.length > batchRowsMax) return toast('error', t('tooMany'))
    show(next, named, total)
    draft.change({ rows: next, name: named, control: total })
  }
  const openDraft = async (id: string): Promise<void> => {
    setIsOpening(true)
    const found = await draft.open(id)
    setIsOpening(false)
    if (!found) {
      atDraft(null)
      return toast('error', t('draftGone'))
    }
    const { sheet, isWhole } = found
    show(sheet.rows.length > 0 ? sheet.rows : freshRows(), sheet.name, sheet.control)
    if (draft.idNow() !== wantedDraft) atDraft(id)
    if (!isWhole) toast('error', t('draftHalf'))
  }
  useEffect(() => {
    if (wantedDraft !== null && wantedDraft !== draft.idNow()) void openDraft(wantedDraft)
    // Only where the address leads: what is typed changes nothing of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wantedDraft])

  const readFile = async (file: File): Promise<void> => {
    const bytes = await file.arrayBuffer()
    const isWorkbook = file.name.toLowerCase().endsWith('.xlsx')
    try {
      const cells = isWorkbook
        ? rowsOfCells(await rowsOfWorkbook(bytes))
        : rowsOfText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      put(cells, name || file.name.replace(/\.(csv|xlsx)$/i, '').slice(0, nameMax))
    } catch (error) {
      const isLarge = error instanceof WorkbookFault && error.code === 'SHEET_UNPACKED'
      toast('error', t(isLarge ? 'largeWorkbook' : isWorkbook ? 'noWorkbook' : 'notUtf8'))
    }
  }
  /** From the row that was last gone to, or that has the focus, on; around the end to the first. */
  const nextWrong = (from = goTo?.at ?? -1, step: 1 | -1 = 1): void => {
    // Before the check has ended, the current rows are checked on demand.
    const { faults: wrong } = checked ?? checkSheet(rows, fromServer, limits)
    const rowNumbers = [...wrong.keys()]
    const after =
      step === 1
        ? (rowNumbers.find((at) => at > from) ?? rowNumbers[0])
        : (rowNumbers.findLast((at) => at < from) ?? rowNumbers.at(-1))
    const column = after === undefined ? undefined : wrong.get(after)?.[0]?.column
    if (after !== undefined) setGoTo({ at: after, ...(column ? { column } : {}) })
  }
  const blameRows = (fields: readonly FieldFault[], sent: readonly Cells[]): void => {
    const found = cellFaultsOf(fields)
    // Other rows of the same cells: what is known of a row is known by the row itself.
    const blamed = new Map<Cells, Cells>()
    for (const [at, fault] of found) {
      const cells = sent[at]
      if (!cells) continue
      const anew = [...cells]
      fromServer.set(anew, fault)
      blamed.set(cells, anew)
    }
    setRows((now) => now.map((cells) => blamed.get(cells) ?? cells))
    const [first] = found
    const cells = first && sent[first[0]]
    if (first && cells) setGoTo({ at: rows.indexOf(cells), ...(first[1][0] ? { column: first[1][0].column } : {}) })
  }
  const send = async (): Promise<void> => {
    const sent = rows.filter((cells) => !isBlank(cells))
    const now = checkSheet(rows, fromServer, limits)
    const currency = now.total?.currency ?? 'AED'
    const controlTotal = control.trim() === '' ? undefined : fromText(control.trim(), currency)
    const wrong: Record<string, string> = {}
    if (name.trim() === '') wrong['name'] = 'REQUIRED'
    if (controlTotal === null) wrong['controlTotal'] = 'AMOUNT'
    if (sent.length === 0) wrong['rows'] = 'SHEET_EMPTY'
    setFaults(wrong)
    if (now.faults.size > 0) return nextWrong()
    if (Object.keys(wrong).length > 0) return
    const file = new File([textOfRows(sent)], 'batch.csv', { type: 'text/csv' })
    const signal = new AbortController().signal
    const uploaded = await sendFile(file, ticketFor('sheet'), { onProgress: () => undefined, signal })
    if (uploaded.kind === 'upload_error') return toast('error', t('notSent'))
    if (uploaded.kind !== 'success') return report(uploaded)
    await draft.flush()
    const keptId = draft.idNow()
    const result = await add.run({
      name: name.trim(),
      filePath: uploaded.body.path,
      draftId: draftId.current,
      ...(controlTotal ? { controlTotal } : {}),
      ...(keptId ? { keptId } : {}),
    })
    if (result.kind === 'success') {
      draft.forget()
      atDraft(null)
      return setSaved(result.body)
    }
    const found = serverFaults(result)
    if (!found) return
    setFaults(found)
    if (result.kind === 'error')
      blameRows((result.body as { fields?: readonly FieldFault[] } | null)?.fields ?? [], sent)
  }
  /** The previous sheet stays as a draft. */
  const begin = async (): Promise<void> => {
    if (!(await draft.flush())) return toast('error', t('notKept'))
    draft.forget()
    atDraft(null)
    show(freshRows(), '', '')
    setGoTo(null)
  }
  return {
    rows,
    limits,
    checked,
    faultsAt,
    goTo,
    name,
    control,
    faults,
    saved,
    isBusy,
    isOpening,
    saveState: draft.saveState,
    openId: wantedDraft,
    openDraft: async (id: string): Promise<void> => {
      if (!(await draft.flush())) return toast('error', t('notKept'))
      await openDraft(id)
    },
    nextWrong,
    readFile,
    setName: (text: string) => put(rows, text.slice(0, nameMax), control),
    setControl: (text: string) => put(rows, name, text.slice(0, nameMax)),
    cell: (at: number, column: number, text: string) =>
      put(rows.with(at, (rows[at] ?? emptyRow()).with(column, cutCell(text)))),
    paste: (at: number, column: number, text: string) => put(pasted(rows, at, column, text)),
    remove: (at: number) => put(rows.length === 1 ? freshRows() : rows.toSpliced(at, 1)),
    addRow: () => {
      put([...rows, emptyRow()])
      setGoTo({ at: rows.length, column: 'mid' })
    },
    begin: () => void begin(),
    save: () => {
      if (isBusy) return
      setIsBusy(true)
      void send().finally(() => setIsBusy(false))
    },
    again: () => {
      setSaved(null)
      show(freshRows(), '', '')
    },
  }
}
export type BatchState = ReturnType<typeof useBatch>
/** A row to bring into view, and the cell to be in; another object each time. */
export interface GoTo {
  readonly at: number
  readonly column?: CellFault['column']
}
