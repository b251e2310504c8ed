// Many records from one sheet: the file is read and checked here by the rules the server uses, shown, and then sent as a whole.
import { useRef, useState } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { readCells } from '@falaj/contract/formats/cells'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { readSheet, templateOf, type SheetFault, type SheetRules } from '@falaj/contract/formats/sheet-rules'
import { useAction } from '../../api/use.ts'
import { notify, toast } from '../../state/messages.ts'
import { useWords } from '../../words/language.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useFaultSentence } from '../form/form-field.tsx'
import { giveFile } from './give-file.ts'
import { rowsOfWorkbook } from './workbook.ts'
import { sheetWords } from './words.ts'
import './import-dialog.css'

const previewRows = 5
const faultsShown = 6
type Rows = readonly (readonly string[])[]

const serverSays = (body: unknown): readonly SheetFault[] =>
  ((body as { fields?: readonly FieldFault[] } | null)?.fields ?? []).flatMap(({ path, code }) => {
    const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? []
    return row && column ? [{ row: Number(row), column, code: code as SheetFault['code'] }] : []
  })

export type ImportEndpoint = Endpoint & { readonly input: { readonly _zod: { readonly output: { rows: string[][] } } } }
export interface ImportDialogProps<E extends ImportEndpoint> {
  readonly of: E
  readonly rules: SheetRules
  readonly title: string
  /** File name of the template: 'items'. */
  readonly fileName: string
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
  const [refusedFaults, setRefusedFaults] = useState<readonly SheetFault[]>([])
  const action = useAction(of, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const read = readSheet(rules, rows)
  const faults = read.faults.length > 0 ? read.faults : refusedFaults
  const columns = Object.entries(rules.columns)
  const openFile = async (file: File): Promise<void> => {
    setRefusedFaults([])
    try {
      const bytes = await file.arrayBuffer()
      const isWorkbook = file.name.toLowerCase().endsWith('.xlsx')
      const cells = isWorkbook
        ? await rowsOfWorkbook(bytes)
        : readCells(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      setRows(cells.filter((row) => row.some((cell) => cell.trim() !== '')))
    } catch {
      toast('error', t('notUtf8'))
    }
  }
  const isReady = read.lines.length > 0 && faults.length === 0
  const send = async (): Promise<void> => {
    // There is nothing to send yet: the next step is a file.
    if (rows.length === 0 || faults.length > 0) return picker.current?.click()
    const result = await action.run({ rows: rows.map((row) => [...row]) } as Input<E>)
    if (result.kind === 'success') {
      const { added, changed } = result.body as { added: number; changed: number }
      notify('success', t('done', { added, changed }))
      given.onDone?.(result.body)
      onClose()
    } else if (result.kind === 'error') setRefusedFaults(serverSays(result.body))
  }
  return (
    <FormDialog
      title={title}
      width={560}
      busy={action.busy}
      act={isReady ? t('act', { n: read.lines.length }) : t('open')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <p className="quiet small">{t('lead')}</p>
      <div className="import-tools">
        {isReady && (
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
        {rows.length > 0 && faults.length === 0 && <p>{t('fine', { n: read.lines.length })}</p>}
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it
        <div className="import-preview" tabIndex={0} role="region" aria-label={t('preview')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('row')}</th>
                {columns.map(([name, heading]) => (
                  <th key={name} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cellsShown(rules, rows).map(({ row, cells }) => (
                <tr key={row}>
                  <td className="digits">{row}</td>
                  {cells.map(({ name, text }) => (
                    <td key={name} data-wrong={faults.some((each) => each.row === row && each.column === name)}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FormDialog>
  )
}
/** The first rows under the template's headings, wherever the file has them. */
const cellsShown = (rules: SheetRules, rows: Rows) => {
  const headings = Object.entries(rules.columns).map(([name, text]) => ({ name, text: text.toLowerCase() }))
  const first = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase())
  const hasHeading = first.some((cell) => headings.some(({ text }) => text === cell))
  return (hasHeading ? rows.slice(1) : rows).slice(0, previewRows).map((cells, at) => ({
    row: at + 1,
    cells: headings.map(({ name, text }, index) => ({
      name,
      text: cells[hasHeading ? first.indexOf(text) : index] ?? '',
    })),
  }))
}
