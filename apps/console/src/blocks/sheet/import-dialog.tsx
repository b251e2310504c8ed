// Many records from one sheet: the file is read and checked here by the rules the server uses, shown, and then sent as a whole.
import { useRef, useState } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { readCells } from '@falaj/contract/formats/cells'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { readSheet, templateOf, type SheetFault, type SheetRules } from '@falaj/contract/formats/sheet-rules'
import { useAction, useQuery } from '../../api/use.ts'
import { notify, toast } from '../../state/messages.ts'
import { useWords } from '../../words/language.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useFaultSentence } from '../form/form-field.tsx'
import { giveFile } from './give-file.ts'
import { ImportPreview } from './import-preview.tsx'
import { cellAt, rowCount, withCell, type Rows } from './sheet-cells.ts'
import { rowsOfWorkbook } from './workbook.ts'
import { sheetWords } from './words.ts'
import './import-dialog.css'

const faultsShown = 6

const serverSays = (body: unknown): readonly SheetFault[] =>
  ((body as { fields?: readonly FieldFault[] } | null)?.fields ?? []).flatMap(({ path, code }) => {
    const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? []
    return row && column ? [{ row: Number(row), column, code: code as SheetFault['code'] }] : []
  })

const unchecked = { rows: [], faults: [] } as const
export type ImportEndpoint = Endpoint & { readonly input: { readonly _zod: { readonly output: { rows: string[][] } } } }
export interface ImportDialogProps<E extends ImportEndpoint> {
  readonly of: E
  readonly rules: SheetRules
  readonly title: string
  /** File name of the template: 'items'. */
  readonly fileName: string
  /** Checks rows without saving anything: what only the server can find is shown before the import. */
  readonly check?: ImportEndpoint
  readonly onClose: () => void
  readonly onDone?: (answer: Output<E>) => void
}
export const ImportDialog = <E extends ImportEndpoint>({
  of,
  rules,
  title,
  fileName,
  ...given
}: ImportDialogProps<E>) => {
  const { onClose } = given
  const t = useWords(sheetWords)
  const sentence = useFaultSentence()
  const picker = useRef<HTMLInputElement>(null)
  const [rows, setRows] = useState<Rows>([])
  /** Rows that the server has seen, and what it found there beyond the rules of both sides. */
  const [checked, setChecked] = useState<{ readonly rows: Rows; readonly faults: readonly SheetFault[] }>(unchecked)
  const [corrected, setCorrected] = useState<ReadonlySet<number>>(new Set())
  const form = useRef<HTMLDivElement>(null)
  const action = useAction(of, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const read = readSheet(rules, rows)
  const check = useQuery(
    (given.check ?? of) as ImportEndpoint,
    { rows: checked.rows.map((row) => [...row]) },
    { enabled: given.check !== undefined && checked.rows.length > 0 },
  )
  const found = given.check
    ? ((check.data as { faults: readonly SheetFault[] } | undefined)?.faults ?? [])
    : checked.faults
  // What was corrected since is not blamed again before the server has seen it.
  const fromServer = found.filter(
    ({ row, column }) =>
      !read.faults.some((each) => each.row === row && each.column === column) &&
      cellAt(rules, rows, row, column) === cellAt(rules, checked.rows, row, column),
  )
  const faults = [...read.faults, ...fromServer].toSorted((a, b) => a.row - b.row)
  const openFile = async (file: File): Promise<void> => {
    setCorrected(new Set())
    try {
      const bytes = await file.arrayBuffer()
      const isWorkbook = file.name.toLowerCase().endsWith('.xlsx')
      const cells = isWorkbook
        ? await rowsOfWorkbook(bytes)
        : readCells(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''))
      setRows(filled)
      setChecked({ rows: filled, faults: [] })
    } catch {
      toast('error', t('notUtf8'))
    }
  }
  const send = async (): Promise<void> => {
    // There is nothing to send yet: the next step is a file, or the first wrong cell.
    if (rows.length === 0) return picker.current?.click()
    if (faults.length > 0) return form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
    const result = await action.run({ rows: rows.map((row) => [...row]) } as Input<E>)
    if (result.kind === 'success') {
      const { added, changed } = result.body as { added: number; changed: number }
      notify('success', t('done', { added, changed }))
      given.onDone?.(result.body)
      onClose()
    } else if (result.kind === 'error') setChecked({ rows, faults: serverSays(result.body) })
  }
  return (
    <FormDialog
      title={title}
      width={rows.length > 0 ? 960 : 560}
      busy={action.busy}
      act={rows.length > 0 ? t('act', { n: rowCount(rules, rows) }) : t('open')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <div ref={form} className="import-body">
        <p className="quiet small">{t('lead')}</p>
        <div className="import-tools">
          {rows.length > 0 && (
            <button type="button" className="button" onClick={() => picker.current?.click()}>
              {t('openOther')}
            </button>
          )}
          <input
            ref={picker}
            type="file"
            accept=".csv,.xlsx"
            hidden
            aria-label={t('open')}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void openFile(file)
              target.value = ''
            }}
          />
          <button
            type="button"
            className="button"
            onClick={() => giveFile(`${fileName}-template.csv`, templateOf(rules), 'text/csv')}
          >
            {t('template')}
          </button>
        </div>
        <div role="status">
          {rows.length > 0 && faults.length === 0 && (
            <p>{check.isFetching ? t('checking') : t('fine', { n: read.lines.length })}</p>
          )}
          {faults.length > 0 && (
            <div className="form-message import-faults">
              <strong>{t('wrong', { n: faults.length })}</strong>
              <ul>
                {faults.slice(0, faultsShown).map(({ row, column, code }) => (
                  <li key={`${row} ${column} ${code}`}>
                    {t('wrongCell', {
                      n: row,
                      column: rules.columns[column] ?? column,
                      fault: sentence(code, rules.columns[column] ?? column),
                    })}
                  </li>
                ))}
                {faults.length > faultsShown && <li>{t('more', { n: faults.length - faultsShown })}</li>}
              </ul>
            </div>
          )}
        </div>
        {rows.length > 0 && (
          <ImportPreview
            rules={rules}
            rows={rows}
            faults={faults}
            corrected={corrected}
            onCell={(row, column, text) => {
              setRows(withCell(rules, rows, { row, column, text }))
              setCorrected(new Set([...corrected, row]))
            }}
            onLeave={() => given.check && rows !== checked.rows && setChecked({ rows, faults: [] })}
          />
        )}
      </div>
    </FormDialog>
  )
}
