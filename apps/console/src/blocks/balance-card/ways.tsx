// The actions of a card that the member may use.
import { href } from '@falaj/contract/kernel/routes'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { isOffered, type Way } from './offered.ts'

interface WayProps {
  readonly way: Way
  readonly label: string
  readonly className: string
  readonly query?: string
}
export const CardWay = ({ way, label, className, query = '' }: WayProps) => {
  const visitor = visitorOf(useStore(site))
  if (!isOffered(way, visitor)) return null
  return (
    <a className={className} href={href(way.to) + query}>
      {label}
    </a>
  )
}
