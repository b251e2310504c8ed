// The side menu on narrow pages: 220 wide, over the page, closed by Escape, a click beside it, or following a link.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWords } from '../words/language.tsx'
import { Icon } from '../light/icons.tsx'
import { shellWords } from './words.ts'

/** Keyed by the place: a step to another page closes it. */
export const MenuDrawer = ({ children }: { readonly children: ReactNode }) => {
  const t = useWords(shellWords)
  const element = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) element.current?.showModal()
    else element.current?.close()
  }, [open])
  return (
    <>
      <button
        type="button"
        className="header-button drawer-button"
        aria-label={t('openMenu')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={20} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it; Escape and the button do too */}
      <dialog
        ref={element}
        className="drawer"
        aria-label={t('mainMenu')}
        onClose={() => setOpen(false)}
        onMouseDown={(event) => {
          if (event.target === element.current) setOpen(false)
        }}
      >
        {open && (
          <div className="drawer-body">
            <button type="button" className="header-button" aria-label={t('closeMenu')} onClick={() => setOpen(false)}>
              <Icon name="close" size={18} />
            </button>
            <nav aria-label={t('mainMenu')}>{children}</nav>
          </div>
        )}
      </dialog>
    </>
  )
}
