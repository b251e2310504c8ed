// What an entry or a hold is about: its name, and the way to it where there is a screen.
import { businessObjectOf } from '@falaj/contract/business-objects'
import { href, routeOf } from '@falaj/contract/routes'
import { useLanguage } from '../../words/language.tsx'

export interface AboutProps {
  readonly about: { readonly kind: string; readonly id: string }
  readonly currency: string
}
export const About = ({ about: { kind, id }, currency }: AboutProps) => {
  const language = useLanguage()
  const object = businessObjectOf(kind)
  const name = object?.[language] ?? kind
  if (!object?.path || routeOf(object.path).later) return <span title={id}>{name}</span>
  // A hold has a row per currency.
  const open = kind === 'hold' ? `hold_${currency}_${id}` : id
  return <a href={`${href(object.path)}?open=${encodeURIComponent(open)}`}>{name}</a>
}
