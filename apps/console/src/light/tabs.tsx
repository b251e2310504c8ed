// ARIA tabs: one tab stop, the arrow keys move and choose, Home and End lead to the ends. Tabs that do not fit into the row are in a list
// behind More; the chosen one is always in the row. On a phone the row scrolls.
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useWords } from '../words/language.tsx'
import { Icon } from './icons.tsx'
import { showInRow } from './show-in-row.ts'
import { Popup } from './popup.tsx'
import { lightWords } from './words.ts'
import './tabs.css'

export interface Tab<Name extends string> {
  readonly name: Name
  readonly title: ReactNode
}
export interface TabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
  /** What the chosen tab shows. */
  readonly children: ReactNode
}
const nextTab = (key: string, at: number, count: number, rtl: boolean): number | null => {
  if (key === (rtl ? 'ArrowLeft' : 'ArrowRight')) return (at + 1) % count
  if (key === (rtl ? 'ArrowRight' : 'ArrowLeft')) return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
/** Space for the button More and the gap before it. */
const moreWidth = 96
/** Places of the tabs that do not fit: the last ones, except the chosen one. */
const overflowing = (widths: readonly number[], gap: number, available: number, chosen: number): readonly number[] => {
  const sumOf = (kept: readonly number[]): number =>
    kept.reduce((sum, at) => sum + (widths[at] ?? 0), 0) + gap * Math.max(0, kept.length - 1)
  let shown = widths.map((_, at) => at)
  if (sumOf(shown) <= available) return []
  while (shown.length > 1 && sumOf(shown) > available - moreWidth) {
    const last = shown.findLast((at) => at !== chosen)
    shown = shown.filter((at) => at !== last)
  }
  return widths.flatMap((_, at) => (shown.includes(at) ? [] : [at]))
}
const selectedTab = '[aria-selected="true"]'
const scrolls = '(max-width: 767.98px)'

export const Tabs = <Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) => {
  const t = useWords(lightWords)
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<readonly number[]>([])
  const chosenAt = tabs.findIndex(({ name }) => name === chosen)
  // Titles get wider when their counts arrive, so each tab is observed as well as the row, and the chosen one is shown again.
  useEffect(() => {
    const [row, own] = [bar.current, list.current]
    if (!row || !own) return
    const measure = (): void => {
      const widths = [...own.querySelectorAll<HTMLElement>('[role="tab"]')].map((tab) => Math.ceil(tab.offsetWidth))
      const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(own)
      const edges = parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd)
      const available = row.clientWidth - edges
      const next = matchMedia(scrolls).matches
        ? []
        : overflowing(widths, parseFloat(columnGap) || 0, available, chosenAt)
      setOver((now) => (now.join() === next.join() ? now : next))
      showInRow(own, selectedTab)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    for (const tab of own.querySelectorAll('[role="tab"]')) observer.observe(tab)
    return () => observer.disconnect()
  }, [chosenAt, tabs.length])
  useLayoutEffect(() => showInRow(list.current, selectedTab), [chosen])
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = nextTab(event.key, chosenAt, tabs.length, getComputedStyle(event.currentTarget).direction === 'rtl')
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.name)
    // One that did not fit is shown once it is chosen: the focus follows then.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selectedTab)?.focus())
  }
  const hidden = new Set(over.filter((at) => at !== chosenAt))
  return (
    <div className="tabs">
      <div className="tab-bar" ref={bar}>
        <div className="tab-list" ref={list} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
          {tabs.map(({ name, title }, at) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}${name}`}
              className="tab"
              data-over={hidden.has(at)}
              aria-selected={name === chosen}
              aria-controls={`${id}panel`}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              {title}
            </button>
          ))}
        </div>
        {hidden.size > 0 && (
          <div className="tab-more">
            <Popup
              button={
                <>
                  {t('moreTabs')}
                  <Icon name="down" size={12} />
                </>
              }
            >
              {(close) =>
                tabs.flatMap(({ name, title }, at) =>
                  hidden.has(at)
                    ? [
                        <button
                          key={name}
                          type="button"
                          className="popup-item"
                          onClick={() => {
                            onChoose(name)
                            close()
                          }}
                        >
                          {title}
                        </button>,
                      ]
                    : [],
                )
              }
            </Popup>
          </div>
        )}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </div>
  )
}
