// The pager of specification 2.7: previous, next, jumps of 5 (3 when compact), page sizes, and a page typed in. Every page is a link.
import { useState, type MouseEvent, type ReactNode } from 'react'
import { pageSizes } from '@falaj/contract/kernel/endpoint'
import { clampPage, jumpOf, jumpTarget, pageCount, pageItems } from '@falaj/contract/kernel/pages'
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { listWords } from './words.ts'
import './pager.css'

export interface PagerProps {
  /** Distinguishes two pagers of one page. */
  readonly label?: string
  readonly total: number
  readonly page: number
  readonly size: number
  readonly compact?: boolean
  readonly hrefOf: (page: number) => string
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
  /** Pages that have no address of their own: a press stays here. */
  readonly isLocal?: boolean
}

const grouped = (value: number): string => value.toLocaleString('en')

type Press = ((event: MouseEvent) => void) | undefined
const Step = ({
  href,
  onClick,
  label,
  children,
}: {
  readonly href: string | null
  readonly onClick: Press
  readonly label: string
  readonly children: ReactNode
}) =>
  href === null ? (
    <span className="pager-item" aria-disabled="true" role="link" aria-label={label}>
      {children}
    </span>
  ) : (
    <a className="pager-item" href={href} onClick={onClick} aria-label={label} title={label}>
      {children}
    </a>
  )

const QuickJump = ({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) => {
  const t = useWords(listWords)
  const [typed, setTyped] = useState('')
  return (
    <form
      className="pager-jump"
      onSubmit={(event) => {
        event.preventDefault()
        const target = clampPage(typed, page, last)
        setTyped('')
        if (target !== page) onPage(target)
      }}
    >
      <label>
        <span aria-hidden="true">{t('goTo')}</span>
        <input
          aria-label={t('goToPage')}
          className="pager-field digits"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped('')}
        />
      </label>
    </form>
  )
}

export const Pager = (given: PagerProps) => {
  const { label, total, page, size, compact = false, hrefOf, onPage, onSize, isLocal = false } = given
  const t = useWords(listWords)
  const last = pageCount(total, size)
  const from = (page - 1) * size + 1
  const to = Math.min(page * size, total)
  const press = (n: number): Press =>
    isLocal
      ? (event) => {
          event.preventDefault()
          onPage(n)
        }
      : undefined
  return (
    <div className="pager" data-compact={compact}>
      <p className="pager-range digits">
        {total === 0 ? t('none') : t('range', { from: grouped(from), to: grouped(to), total: grouped(total) })}
      </p>
      <nav className="pager-pages digits" aria-label={label ?? t('pages')}>
        <Step href={page > 1 ? hrefOf(page - 1) : null} onClick={press(page - 1)} label={t('previous')}>
          <Glyph name="previous" size={12} />
        </Step>
        {pageItems(page, last, compact).map((item) =>
          typeof item === 'number' ? (
            <a
              key={item}
              className="pager-item"
              href={hrefOf(item)}
              onClick={press(item)}
              aria-label={t('page', { n: String(item) })}
              aria-current={item === page ? 'page' : undefined}
            >
              {item}
            </a>
          ) : (
            <a
              key={item}
              className="pager-item pager-skip"
              href={hrefOf(jumpTarget(item, page, last, compact))}
              onClick={press(jumpTarget(item, page, last, compact))}
              aria-label={t(item === 'jump-back' ? 'jumpBack' : 'jumpOn', { n: jumpOf(compact) })}
              title={t(item === 'jump-back' ? 'jumpBack' : 'jumpOn', { n: jumpOf(compact) })}
            >
              <Glyph name="dots" size={14} />
              <Glyph name={item === 'jump-back' ? 'jumpBack' : 'jumpOn'} size={12} />
            </a>
          ),
        )}
        <Step href={page < last ? hrefOf(page + 1) : null} onClick={press(page + 1)} label={t('next')}>
          <Icon name="chevron" size={12} />
        </Step>
      </nav>
      <div className="pager-more">
        <span className="pager-size">
          <select aria-label={t('size')} value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {pageSizes.map((each) => (
              <option key={each} value={each}>
                {t('perPage', { n: each })}
              </option>
            ))}
          </select>
          <Icon name="down" size={10} />
        </span>
        <QuickJump page={page} last={last} onPage={onPage} />
      </div>
    </div>
  )
}
