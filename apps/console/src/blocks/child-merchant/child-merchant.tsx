// Which merchant a page shows: one's own, or one below it, which is only read. The choice is part of the address.
import { mayCall } from '@falaj/contract/kernel/endpoint'
import type { ReactNode } from 'react'
import { words } from '@falaj/contract/kernel/words'
import { secondaryMerchant } from '@falaj/contract/places/secondary-merchant'
import { useQuery } from '../../api/use.ts'
import { navigate, searchWith, useLocation } from '../../router/location.ts'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { dateOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Icon } from '../../light/icons.tsx'
import { useZone } from '../zone.ts'
import '../../light/select.css'
import './child-merchant.css'

const childWords = words({
  whose: { en: 'Merchant', zh: '商户' },
  own: { en: 'Own records', zh: '本商户' },
  left: { en: '{name}, left', zh: '{name}（已退出）' },
  reads: {
    en: 'You read the records of {name} since {from}. Only its own members can change anything.',
    zh: '您正在查看 {name} 自 {from} 起的记录，仅其成员可进行操作。',
  },
  readsUntil: {
    en: 'You read the records of {name} from {from} to {until}. It no longer belongs to you.',
    zh: '您正在查看 {name} 自 {from} 至 {until} 的记录，该商户已不再隶属于您。',
  },
  leftNow: {
    en: '{name} left on {until}. This page shows a merchant only while it belongs to you.',
    zh: '{name} 已于 {until} 退出，本页仅显示隶属于您期间的商户。',
  },
})
const parameter = 'merchant'

/** The MID of the merchant that the address names; null for one's own. */
export const useChildMid = (): string | null => {
  const { search } = useLocation()
  const visitor = visitorOf(useStore(site))
  const mid = new URLSearchParams(search).get(parameter)
  return visitor.who?.business === 'multi-merchant' && mid && /^\d{8,16}$/.test(mid) ? mid : null
}
const useChildren = () => {
  const visitor = visitorOf(useStore(site))
  const isParent = visitor.who?.business === 'multi-merchant' && mayCall(secondaryMerchant.children, visitor)
  return useQuery(secondaryMerchant.children, {}, { enabled: isParent }).data?.rows ?? []
}
/** In a page's head; nothing where there are no merchants below one's own. */
export const ChildSwitch = () => {
  const t = useWords(childWords)
  const language = useLanguage()
  const mid = useChildMid()
  const children = useChildren()
  const each = new Map(children.map((child) => [child.mid, child]))
  if (each.size === 0) return null
  return (
    <div className="control select child-switch">
      <select
        className="control-input"
        aria-label={t('whose')}
        value={mid ?? ''}
        onChange={({ target }) => {
          // Another merchant's records: filters and the open one belong to the list that was left.
          const tab = new URLSearchParams(location.search).get('tab')
          navigate(location.pathname + searchWith('', { tab, [parameter]: target.value || null }))
        }}
      >
        <option value="">{t('own')}</option>
        {[...each.values()].map(({ mid: value, name, until }) => (
          <option key={value} value={value}>
            {until ? t('left', { name: name[language] }) : name[language]}
          </option>
        ))}
      </select>
      <Icon name="down" size={12} />
    </div>
  )
}
interface ChildRecordsProps {
  readonly mid: string
  /** The page shows a state, which is read only while the merchant belongs to one's own. */
  readonly isState?: boolean
  readonly children: ReactNode
}
/** What a page shows of a merchant below one's own, under a line that says of whom and of which time. */
export const ChildRecords = ({ mid, isState = false, children }: ChildRecordsProps) => {
  const t = useWords(childWords)
  const language = useLanguage()
  const zone = useZone()
  const times = useChildren().filter((each) => each.mid === mid)
  // One that came back belongs to it now.
  const child = times.find(({ until }) => until === null) ?? times[0]
  const name = child?.name[language] ?? mid
  return (
    <div key={mid}>
      {child && (
        <p className="child-note" role="note">
          <Icon name="secondaryMerchants" size={16} />
          <span>
            {child.until && isState
              ? t('leftNow', { name, until: dateOf(child.until, zone) })
              : child.until
                ? t('readsUntil', { name, from: dateOf(child.from, zone), until: dateOf(child.until, zone) })
                : t('reads', { name, from: dateOf(child.from, zone) })}
          </span>
        </p>
      )}
      {!(isState && child?.until) && children}
    </div>
  )
}
