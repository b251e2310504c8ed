// Drafts of a sheet: saved on the server shortly after each change, and once more when the page is left. Only changed parts are sent; a
// draft that was changed elsewhere meanwhile is left alone, and this one continues as a new draft.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { errors } from '@falaj/contract/kernel/errors'
import { call } from '../../../api/call.ts'
import { cacheKey } from '../../../api/use.ts'
import { callsFor, changedParts, partsOf, type Part } from './batch-transfer.draft-parts.ts'
import type { Cells } from './batch-transfer.sheet.ts'

export interface Sheet {
  readonly rows: readonly Cells[]
  readonly name: string
  readonly control: string
}
interface StoredSheet {
  readonly id: string
  readonly version: number
  readonly parts: readonly Part[]
  readonly name: string
  readonly control: string
}
export type SaveState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'waits' }
  | { readonly kind: 'kept'; readonly at: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'many' }

const pauseMs = 900
/** Retry after a failure: signed out, or offline. */
const againMs = 10_000
/** To encode a part takes a slow machine as long as a frame: it waits, but not for ever, until nothing moves. */
const quietMoment = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    else if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve)
  })

export const useDraft = (onKept: (id: string) => void) => {
  const cache = useQueryClient()
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'nothing' })
  const kept = useRef<StoredSheet | null>(null)
  const wanted = useRef<Sheet | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void> | null>(null)
  /** Incremented for each new sheet: calls under way belong to the previous one. */
  const sheetNumber = useRef(0)
  const isHere = useRef(true)

  const isEmpty = ({ rows, name, control }: Sheet): boolean =>
    partsOf(rows).length === 0 && name.trim() === '' && control.trim() === ''
  const isKept = (sheet: Sheet): boolean => {
    const last = kept.current
    if (!last) return isEmpty(sheet)
    const parts = partsOf(sheet.rows)
    return (
      last.name === sheet.name &&
      last.control === sheet.control &&
      last.parts.length === parts.length &&
      changedParts(parts, last.parts).length === 0
    )
  }
  const refresh = () => void cache.invalidateQueries({ queryKey: cacheKey(batchTransfer.drafts) })

  const send = async (sheet: Sheet): Promise<SaveState> => {
    const { name, control: controlTotal, rows } = sheet
    const parts = partsOf(rows)
    const mine = sheetNumber.current
    const isNew = kept.current === null
    const now: StoredSheet = kept.current ?? { id: crypto.randomUUID(), version: 0, parts: [], name: '', control: '' }
    const head = {
      id: now.id,
      name,
      controlTotal,
      rows: parts.reduce((sum, { length }) => sum + length, 0),
      parts: parts.length,
    }
    let { version } = now
    let at = ''
    for (const [nth, group] of callsFor(changedParts(parts, now.parts)).entries()) {
      if (nth > 0) await quietMoment()
      const changed = group.map(({ partNumber, cells }) => ({ partNumber, cells: cells.map((row) => [...row]) }))
      const result = await call(batchTransfer.keepDraft, { ...head, version, changed })
      if (result.kind === 'network_error') return { kind: 'failed' }
      if (mine !== sheetNumber.current) return { kind: 'nothing' }
      if (result.kind === 'error') {
        const { code } = result.head
        // Parts sent to a draft that is no longer ours must be sent again.
        if (code === errors.DRAFT_CHANGED.code) {
          kept.current = null
          return isNew ? { kind: 'failed' } : send(sheet)
        }
        return { kind: code === errors.DRAFTS_MANY.code ? 'many' : 'failed' }
      }
      ;({ version, changedAt: at } = result.body)
      // Half of it is stored: the next call continues from here.
      const isFirst = kept.current === null
      kept.current = { ...now, version }
      if (isFirst && isHere.current) onKept(now.id)
    }
    kept.current = { id: now.id, version, parts, name, control: controlTotal }
    refresh()
    return { kind: 'kept', at }
  }
  const sendIt = async (sheet: Sheet): Promise<void> => {
    const mine = sheetNumber.current
    const result = await send(sheet)
    sending.current = null
    if (mine !== sheetNumber.current) return
    setSaveState(result)
    if (wanted.current && !isKept(wanted.current))
      timer.current = setTimeout(() => void keepNow(), result.kind === 'kept' ? pauseMs : againMs)
  }
  const keepNow = (): Promise<void> => {
    clearTimeout(timer.current)
    const sheet = wanted.current
    if (!sheet || isKept(sheet)) return Promise.resolve()
    sending.current ??= sendIt(sheet)
    return sending.current
  }
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      if (!wanted.current || isKept(wanted.current)) return
      void keepNow()
      event.preventDefault()
    }
    const hide = (): void => void (document.visibilityState === 'hidden' && keepNow())
    addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('beforeunload', leave)
      document.removeEventListener('visibilitychange', hide)
    }
  })
  // Another page of the console: the sheet goes on its way before it is forgotten here.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      void keepNow()
    }
    // What it reads are references: the first one sees what the last one would.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    saveState,
    /** Id of this sheet's draft, once there is one. */
    idNow: (): string | null => kept.current?.id ?? null,
    change(sheet: Sheet): void {
      wanted.current = sheet
      if (isKept(sheet)) return
      setSaveState((now) => (now.kind === 'waits' ? now : { kind: 'waits' }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void quietMoment().then(keepNow), pauseMs)
    },
    /** Whether all of it is stored, once pending calls have ended. */
    async flush(): Promise<boolean> {
      await sending.current
      await keepNow()
      return !wanted.current || isKept(wanted.current)
    },
    /** Continues an existing draft; null if it is gone. */
    async open(id: string): Promise<{ readonly sheet: Sheet; readonly isWhole: boolean } | null> {
      const parts: Part[] = []
      for (;;) {
        const result = await call(batchTransfer.draft, { id, from: parts.length })
        if (result.kind !== 'success') return null
        const { name, controlTotal: control, version, rows, parts: count, cells } = result.body
        parts.push(...cells)
        if (parts.length < count && cells.length > 0) continue
        clearTimeout(timer.current)
        sheetNumber.current += 1
        kept.current = { id, version, parts, name, control }
        const sheet = { rows: parts.flat(), name, control }
        wanted.current = sheet
        setSaveState({ kind: 'nothing' })
        return { sheet, isWhole: sheet.rows.length === rows }
      }
    },
    /** This sheet is no longer a draft, or the next one starts. */
    forget(): void {
      clearTimeout(timer.current)
      sheetNumber.current += 1
      sending.current = null
      kept.current = null
      wanted.current = null
      setSaveState({ kind: 'nothing' })
      refresh()
    },
  }
}
