// What an entry or a hold is about: its name and number, and the way to it where there is a page that this person may enter.
import { businessObjectOf, wayTo } from '@falaj/contract/kernel/business-objects'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useLanguage } from '../../words/language.tsx'

export interface AboutProps {
  readonly about: { readonly kind: string; readonly id: string; readonly number?: string | null }
  readonly currency: string
}
export const About = ({ about: { kind, id, number }, currency }: AboutProps) => {
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const name = businessObjectOf(kind)?.[language] ?? kind
  const shown = number ? (
    <>
      {name} <span className="digits">{number}</span>
    </>
  ) : (
    name
  )
  // A hold has a row per currency.
  const way = wayTo(kind, kind === 'hold' ? `hold_${currency}_${id}` : id, visitor)
  return way ? <a href={way}>{shown}</a> : <span title={number ? undefined : id}>{shown}</span>
}
