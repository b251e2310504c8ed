// ARIA tabs: one tab stop, the arrow keys move and choose, Home and End lead to the ends.
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
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

export const Tabs = <Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Scrolls the bar to the chosen tab; the page itself does not scroll.
  useLayoutEffect(() => {
    const bar = list.current
    const tab = bar?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!bar || !tab) return
    const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right
    else if (inner.left < outer.left) bar.scrollLeft -= outer.left - inner.left
  }, [chosen])
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(({ name }) => name === chosen)
    const next = nextTab(event.key, at, tabs.length, getComputedStyle(event.currentTarget).direction === 'rtl')
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.name)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus()
  }
  return (
    <div className="tabs">
      <div className="tab-list" ref={list} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            className="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </div>
  )
}
