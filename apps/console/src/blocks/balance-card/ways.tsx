// The ways from a card: a screen that is not built, or not for this member, keeps its place and says why.
import { mayEnter, namedAreas, type NamedArea } from '@falaj/contract/access'
import { href, routeOf, type Path } from '@falaj/contract/routes'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useWords } from '../../words/language.tsx'
import { WhyNot } from '../why-not/why-not.tsx'
import { balanceCardWords } from './words.ts'

interface Way {
  readonly to: Path
  readonly area: NamedArea
  readonly label: string
  readonly query?: string
}
export const ButtonWay = ({ to, area, label, query = '' }: Way) => {
  const t = useWords(balanceCardWords)
  const className = 'button balance-button'
  return (
    <WhyNot label={label} className={className} area={area} says={routeOf(to).later ? t('later') : null}>
      <a className={className} href={href(to) + query}>
        {label}
      </a>
    </WhyNot>
  )
}
export const LineWay = ({ to, area, label, query = '' }: Way) => {
  const t = useWords(balanceCardWords)
  const visitor = visitorOf(useStore(site))
  const why = !mayEnter(namedAreas[area], visitor) ? t('notYours') : routeOf(to).later ? t('later') : null
  if (!why)
    return (
      <a className="popover-line" href={href(to) + query}>
        {label}
      </a>
    )
  return (
    <span className="popover-line balance-line-off">
      {label}
      <span className="small">{why}</span>
    </span>
  )
}
