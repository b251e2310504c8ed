// A record beside its list: 864 wide from 1440 up, the whole window below. The browser's own modal: focus stays inside, Escape closes.
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../words/language.tsx'
import { Icon } from '../../light/icons.tsx'
import { Glyph } from '../glyph.tsx'
import { blockWords } from '../block-words.ts'
import { drawerWords } from './words.ts'
import './drawer.css'
import '../tool.css'

export interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Names the drawer, and is its headline. */
  readonly title: string
  readonly headline?: ReactNode
  /** Up and down walk the list; null at its ends. */
  readonly onWalk?: ((step: 1 | -1) => void) | undefined
  /** Where the focus goes afterwards. */
  readonly returnTo?: () => HTMLElement | null | undefined
  readonly children: ReactNode
}

const ActionSlot = createContext<HTMLElement | null>(null)
/** What can be done with the record, in the head of the drawer that shows it; where there is none, in place. */
export const HeadActions = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(ActionSlot)
  return slot ? createPortal(children, slot) : <div className="head-actions">{children}</div>
}

export const Drawer = ({ open, onClose, title, headline, onWalk, returnTo, children }: DrawerProps) => {
  const t = useWords(drawerWords)
  const shared = useWords(blockWords)
  const element = useRef<HTMLDialogElement>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const comeBack = useEffectEvent(() => returnTo?.()?.focus())
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    if (!dialog.open) dialog.showModal()
    dialog.focus()
    return () => {
      dialog.close()
      comeBack()
    }
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop arrives here; Escape is its key
    <dialog
      ref={element}
      className="record-drawer"
      aria-label={title}
      tabIndex={-1}
      // A dialog opened inside closes by itself: in React its events arrive here as well.
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (open && event.target === element.current) onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose()
      }}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        // Inside the body the arrows scroll and move in fields, as everywhere.
        if (step === 0 || !onWalk || (event.target as Element).closest('.drawer-content')) return
        event.preventDefault()
        onWalk(step)
      }}
    >
      {open && (
        <div className="drawer-frame">
          <header className="drawer-head">
            <h2 className="drawer-title">{headline ?? title}</h2>
            <div className="head-actions" ref={setSlot} />
            <div className="drawer-tools">
              {onWalk && (
                <>
                  <button
                    type="button"
                    className="tool"
                    aria-label={t('up')}
                    title={t('up')}
                    onClick={() => onWalk(-1)}
                  >
                    <Glyph name="up" />
                  </button>
                  <button
                    type="button"
                    className="tool"
                    aria-label={t('down')}
                    title={t('down')}
                    onClick={() => onWalk(1)}
                  >
                    <Icon name="down" />
                  </button>
                </>
              )}
              <button
                type="button"
                className="tool"
                aria-label={shared('close')}
                title={shared('close')}
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            </div>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
          <div className="drawer-content" tabIndex={0} role="region" aria-label={t('content')}>
            <ActionSlot value={slot}>{children}</ActionSlot>
          </div>
        </div>
      )}
    </dialog>
  )
}
