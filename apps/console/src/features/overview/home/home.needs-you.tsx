// What needs this member, most urgent first; a colleague's request appears automatically.
import { home } from '@falaj/contract/overview/home'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useQuery } from '../../../api/use.ts'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { Icon, type IconName } from '../../../light/icons.tsx'
import { dateTimeOf, weekdayOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { homeWords } from './home.words.ts'

type Need = Output<typeof home.needs>['items'][number]

const icons: Readonly<Record<string, IconName>> = {
  approvals: 'approvals',
  disputes: 'bell',
  'disputes-unsent': 'bell',
  'sent-back': 'back',
  blocked: 'lock',
  webhook: 'warning',
  document: 'statements',
  agreement: 'statements',
  'second-factor': 'shield',
}
type DueWord = 'answerBy' | 'expired' | 'expires' | 'signBy' | 'signOverdue'
interface DueWords {
  readonly coming: DueWord
  readonly past: DueWord
}
const expiry: DueWords = { coming: 'expires', past: 'expired' }
const dueWords: Readonly<Record<string, DueWords>> = {
  agreement: { coming: 'signBy', past: 'signOverdue' },
  disputes: { coming: 'answerBy', past: 'answerBy' },
}
const dayOf = (day: string): string => day.split('-').toReversed().join('-')

const NeedLine = ({ item }: { readonly item: Need }) => {
  const t = useWords(homeWords)
  const language = useLanguage()
  const zone = useZone()
  const { kind, level, count, what, due, link } = item
  const isDay = due !== null && due.length === 10
  const text = what?.[language] ?? ''
  // Inside a sentence: 'Renew your trade licence'.
  const name = kind === 'document' && language === 'en' ? text.charAt(0).toLowerCase() + text.slice(1) : text
  const title =
    kind === 'document' && due === null
      ? t('need-document-missing', { what: text })
      : t(
          `need-${kind}` as 'need-document',
          { n: count, what: name, day: due && weekdayOf(due, language, zone) } as never,
        )
  const when = due === null ? null : isDay ? dayOf(due) : dateTimeOf(due, zone)
  const isPast = isDay && level === 'now'
  const about =
    kind === 'second-factor' ? t('need-second-factor-why') : kind === 'document' || kind === 'agreement' ? '' : text
  return (
    <li>
      <a className="need" href={link} data-level={level}>
        <span className="need-icon">
          <Icon name={icons[kind] ?? 'bell'} size={18} />
        </span>
        <span className="need-text">
          <span className="need-title">{title}</span>
          <span className="need-under">
            {about}
            {about && when && ' · '}
            {when && (
              <span className="need-due">{t((dueWords[kind] ?? expiry)[isPast ? 'past' : 'coming'], { when })}</span>
            )}
          </span>
        </span>
        <span className="visually-hidden">{t(level as 'now')}</span>
        <Icon name="chevron" size={14} />
      </a>
    </li>
  )
}

export const NeedsYou = () => {
  const t = useWords(homeWords)
  const needs = useQuery(home.needs, {})
  const items = needs.data?.items
  return (
    <section className="card home-needs" aria-labelledby="needs-you">
      <h2 id="needs-you" className="home-head">
        {t('needsYou')}
        {items && items.length > 0 && <span className="count">{items.length}</span>}
      </h2>
      {needs.error ? (
        <Failed failure={needs.error.failure} onRetry={() => void needs.refetch()} />
      ) : !items ? (
        <Skeleton lines={4} />
      ) : items.length === 0 ? (
        <p className="quiet home-quiet">{t('needsNothing')}</p>
      ) : (
        <ul className="needs">
          {items.map((item) => (
            <NeedLine key={`${item.kind} ${item.link} ${item.what?.en ?? ''}`} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}
