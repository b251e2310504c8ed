// The open record: `?open=<id>`. It can be shared and reloaded; up and down walk the list; closing goes back where one came from.
import { useState, type ReactNode } from 'react'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Copy } from '../copy.tsx'
import { Drawer } from '../drawer/drawer.tsx'
import { nameColumn, type Column } from './columns.tsx'
import { Digits } from './digits.tsx'
import type { Records, RowLike } from './use-records.ts'
import { listWords } from './words.ts'

export interface RecordDrawerProps<Row extends RowLike> {
  readonly records: Records<Row>
  readonly columns: readonly Column<Row>[]
  readonly titleOf: (field: string) => string
  readonly labelOf: (field: string, code: string) => string
  /** The row is there when it is on the page; an id from a shared link may be elsewhere. */
  readonly content: (id: string, row: Row | undefined) => ReactNode
}
export const RecordDrawer = <Row extends RowLike>({
  records,
  columns,
  titleOf,
  labelOf,
  content,
}: RecordDrawerProps<Row>) => {
  const t = useWords(listWords)
  const language = useLanguage()
  const { open } = records.state
  // Remembered after closing, so that the focus returns to the row.
  const [lastOpen, setLastOpen] = useState(open)
  if (open && open !== lastOpen) setLastOpen(open)
  const row = records.rows?.find(({ id }) => id === open)
  const name = nameColumn(columns)
  const value = row && name ? (row[name.field] as string | Bilingual | null) : null
  const text = !name || !value ? null : typeof value === 'string' ? labelOf(name.field, value) : value[language]
  const walk = async (step: 1 | -1): Promise<void> => {
    const next = open && (await records.neighbour(open, step))
    if (next) records.go(next, { replace: true })
  }
  return (
    <Drawer
      open={open !== null}
      title={name && text ? `${titleOf(name.field)} ${text}` : t('details')}
      headline={
        name && text ? (
          <span className="drawer-name">
            <span className="quiet">{titleOf(name.field)}</span> <Digits text={text} />
            {/* A code that people read as words is not worth copying. */}
            {text === value && <Copy text={text} />}
          </span>
        ) : undefined
      }
      onClose={() => records.go({ open: null }, { replace: true })}
      onWalk={row ? (step) => void walk(step) : undefined}
      returnTo={() => document.querySelector<HTMLElement>(`[data-record="${CSS.escape(lastOpen ?? '')}"]`)}
    >
      {open && content(open, row)}
    </Drawer>
  )
}
