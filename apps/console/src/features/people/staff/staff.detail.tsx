// One colleague: who they are, what they may do, where they are signed in, what they did and what they asked for.
import { readRole, roleLabel, type Role } from '@falaj/contract/kernel/access'
import { hourMs } from '@falaj/contract/kernel/time'
import { staff } from '@falaj/contract/people/staff'
import { say } from '@falaj/contract/kernel/words'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useStoreName } from '../../../blocks/store/store-name.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Activity, Decisions, Requests } from './staff.activity.tsx'
import type { Colleague } from './staff.colleague.ts'
import { StaffActions } from './staff.actions.tsx'
import { RightsList } from './staff.rights-list.tsx'
import { StaffSessions } from './staff-sessions.tsx'
import { staffSentences, staffWords } from './staff.words.ts'
import './staff.css'

const { titles } = staff.query

const Stores = ({ of }: { readonly of: Colleague }) => {
  const t = useWords(staffWords)
  const storeName = useStoreName()
  if (of.bindings === null) return t('storesAll')
  if (of.bindings.length === 0) return t('storesNow')
  return (
    <>
      {of.bindings.map(({ store, from, until }) => (
        <span key={store} style={{ display: 'block' }}>
          {[
            storeName(store),
            from && from > dayNow() && t('storeFromDay', { day: dayText(from) }),
            until && t('storeUntilDay', { day: dayText(until) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ))}
    </>
  )
}
/** In Dubai, where stores are. */
const dayNow = (): string => new Date(Date.now() + dubaiAheadMs).toISOString().slice(0, 10)
const dubaiAheadMs = 4 * hourMs

const Found = ({ of }: { readonly of: Colleague }) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  const zone = useZone()
  const sentence = useSentence(staffSentences, { ...of, date: dateOf(of.createdAt, zone) })
  const roles = of.roles.map(readRole).filter((role): role is Role => role !== null)
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  return (
    <Detail
      sum={
        <>
          <span className="staff-name">{of.name || of.mobile}</span>
          <StatusPill code={of.status} />
        </>
      }
      say={of.isMe ? `${t('you')} ${sentence}` : sentence}
      steps={<StaffActions of={of} />}
      rail={
        <>
          <Facts
            facts={[
              { name: title('roles'), value: of.roles.map((role) => roleLabel(role, language)).join(', ') },
              { name: title('stores'), value: <Stores of={of} /> },
              { name: title('secondFactor'), value: <StatusPill code={of.secondFactor} /> },
              { name: title('mobile'), value: <span className="digits">{of.mobile}</span> },
              { name: title('email'), value: of.email ?? '–' },
              { name: title('lastLoginAt'), value: of.lastLoginAt ? dateTimeOf(of.lastLoginAt, zone) : t('never') },
              { name: title('invitedBy'), value: of.invitedBy ?? t('fromTheStart') },
              { name: title('createdAt'), value: dateTimeOf(of.createdAt, zone) },
            ]}
          />
          <DetailPart title={t('sessions')}>
            <StaffSessions of={of} />
          </DetailPart>
        </>
      }
    >
      <DetailPart title={t('rights')}>
        <RightsList roles={roles} isBound={of.bindings !== null} />
      </DetailPart>
      <DetailPart title={t('requests')}>
        <Requests of={of} />
      </DetailPart>
      <DetailPart title={t('decisions')}>
        <Decisions of={of} />
      </DetailPart>
      <DetailPart title={t('activity')}>
        <Activity of={of} />
      </DetailPart>
    </Detail>
  )
}

export const StaffDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={staff.detail} input={{ id }}>
    {(colleague) => <Found of={colleague} />}
  </Loaded>
)
