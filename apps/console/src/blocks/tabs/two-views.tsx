// A form and the list of what was made with it: two views of one page, each with an address.
import type { ReactNode } from 'react'
import { useLocation } from '../../router/location.ts'
import './two-views.css'

/** What a form takes from its address; anything else, such as a filter, is for the list. */
const ofForm: ReadonlySet<string> = new Set([
  'tab',
  'open',
  'currency',
  'coin',
  'refund',
  'amount',
  'account',
  'to',
  'sell',
  'buy',
  'edit',
  'repeat',
  'request',
  'draft',
])
export const isListView = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((key) => !ofForm.has(key))

export interface TwoViewsProps {
  readonly label: string
  readonly formTitle: string
  readonly listTitle: string
  readonly form: ReactNode
  readonly list: ReactNode
}
/** Both are there: what was typed stays, and a record opens over either view. */
export const TwoViews = ({ label, formTitle, listTitle, form, list }: TwoViewsProps) => {
  const { pathname, search } = useLocation()
  const isList = isListView(search)
  const given = new URLSearchParams(search)
  // A sheet that is being filled in stays in the address in both views.
  const kept = new URLSearchParams(['tab', 'draft'].flatMap((key) => (given.has(key) ? [[key, given.get(key)!]] : [])))
  const own = kept.size > 0 ? `?${kept.toString()}` : ''
  return (
    <>
      <nav className="view-switch" aria-label={label}>
        <a href={`${pathname}${own}`} aria-current={isList ? undefined : 'page'}>
          {formTitle}
        </a>
        <a href={`${pathname}${own}${own ? '&' : '?'}show=list`} aria-current={isList ? 'page' : undefined}>
          {listTitle}
        </a>
      </nav>
      <div hidden={isList}>{form}</div>
      <div className="view-list" data-shown={isList}>
        {list}
      </div>
    </>
  )
}
