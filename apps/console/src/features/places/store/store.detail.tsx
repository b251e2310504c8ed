// One store: how today goes, its tills, its last month; in the rail its hours, people, photos and receipt.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { storeCheckout } from '@falaj/contract/payments/store-checkout'
import { store, type StoreDetail } from '@falaj/contract/places/store'
import { hoursOn, spansText, weekdayIn } from '@falaj/contract/places/store-hours'
import { weekdayWords } from '@falaj/contract/places/store-words'
import { href } from '@falaj/contract/kernel/routes'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { storeInAddress } from '../../../blocks/record-list/list-state.ts'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { StoreCheckout } from '../../payments/store-checkout/store-checkout.read.ts'
import { LastShifts, RefundPin } from '../till/till.read.ts'
import { CloseStore } from './store.close.tsx'
import { Photos } from './store.photos.tsx'
import { HourBars } from './store.summary.tsx'
import { storeChangeWords, storeSentences, storeWords } from './store.words.ts'
import './store.css'

const Hours = ({ of }: { readonly of: StoreDetail }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const { week, exceptions } = of.hours
  const today = weekdayIn(of.day)
  const ahead = exceptions.filter(({ to }) => to >= of.day)
  const now = hoursOn(of.hours, of.day)
  return (
    <DetailPart title={t('hours')}>
      {week.length === 0 ? (
        <p className="quiet small">{t('hoursNone')}</p>
      ) : (
        <dl className="store-hours">
          {week.map((spans, day) => (
            <div key={weekdayWords[day as 0].en} data-today={day === today} style={{ display: 'contents' }}>
              <dt>{weekdayWords[day as 0][language]}</dt>
              <dd>{spansText(day === today ? now.spans : spans) || t('closedDay')}</dd>
            </div>
          ))}
        </dl>
      )}
      {ahead.map(({ from, to, spans, why }) => (
        <p key={`${from} ${to} ${why}`} className="quiet small">
          {from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`}: {why},{' '}
          {spansText(spans) || t('closedDay')}
        </p>
      ))}
    </DetailPart>
  )
}
const Tills = ({ of }: { readonly of: StoreDetail }) => {
  const t = useWords(storeWords)
  const zone = useZone()
  return (
    <DetailPart title={t('devices')}>
      {of.tills.length === 0 && <p className="quiet small">{t('devicesNone')}</p>}
      <Facts
        as="rows"
        facts={[
          ...of.tills.map(({ label, number, online, seenAt, battery, network, version, today }) => ({
            name: [
              label,
              number,
              online ? t('online') : seenAt ? t('lastSeen', { at: dateTimeOf(seenAt, zone) }) : t('neverSeen'),
              battery !== null && `${battery}%`,
              network,
              version,
            ]
              .filter(Boolean)
              .join(' · '),
            value: <Amount of={today} />,
          })),
          { name: t('otherSales'), value: <Amount of={of.otherToday} /> },
          { name: t('storeToday'), value: <Amount of={of.today} />, sum: true },
        ]}
      />
    </DetailPart>
  )
}
/** Beyond today with its day. 24:00 is the end of today. */
const momentText = ({ day, time }: { readonly day: string; readonly time: string }, today: string): string =>
  day === today ? time : `${dayText(day)} ${time}`
const View = ({ found }: { readonly found: StoreDetail }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const zone = useZone()
  const [isClosing, setIsClosing] = useState(false)
  const visitor = visitorOf(useStore(site))
  const { facts } = useFieldFacts(store.query)
  const { id, version, month, actions, status } = found
  const sentence = useSentence(
    storeSentences,
    { ...found, status: String(status), until: found.until ? momentText(found.until, found.day) : '' },
    status === 'review' && found.openingNeeds,
    status === 'active' && found.closedFrom && 'closing',
    found.openNow && `${found.until ? 'open' : 'always'}-${found.usual ? 'known' : 'new'}`,
    status === 'active' && 'other',
  )
  return (
    <>
      <Detail
        sum={
          <>
            <span className="store-name">{found.name[language]}</span>
            <StatusPill code={status} />
          </>
        }
        say={
          <>
            {sentence}
            {found.waiting && (
              <>
                {' '}
                <a href={href('/management/auth/history', {}, { open: found.waiting })}>{t('waiting')}</a>
              </>
            )}
          </>
        }
        steps={
          <Actions>
            {actions.includes('edit') && (
              <a className="button" href={`${href('/store/creation')}?id=${id}`}>
                {t('edit')}
              </a>
            )}
            <a className="button" href={href('/fiat/transaction/record', {}, { store: storeInAddress(found.code) })}>
              {t('transactions')}
            </a>
            {found.phone && (
              <a className="button" href={`tel:${found.phone.replaceAll('-', '')}`}>
                {t('call')}
              </a>
            )}
            {actions.includes('reopen') && (
              <Command
                of={store.reopen}
                input={{ id, version }}
                label={t(status === 'closed' ? 'reopen' : 'keepOpen')}
                title={t('reopenTitle')}
                next={t('reopenNext')}
                done={t('saved')}
              />
            )}
            {actions.includes('close') && (
              <button type="button" className="button button-danger" onClick={() => setIsClosing(true)}>
                {t('close')}
              </button>
            )}
          </Actions>
        }
        rail={
          <>
            <Hours of={found} />
            <DetailPart title={t('staff')}>
              <Facts
                as="rows"
                facts={[
                  ...(found.manager ? [{ name: t('managerIs'), value: found.manager }] : []),
                  ...found.staff.map(({ name, until }) => ({
                    name,
                    value: until ? t('until', { at: dateOf(until, zone) }) : '',
                  })),
                ]}
              />
              {found.staff.length === 0 && <p className="quiet small">{t('staffNone')}</p>}
            </DetailPart>
            {mayEnter(areas.store, visitor) && <RefundPin store={found.code} />}
            <Photos of={found} />
            <DetailPart title={t('facts')}>
              <Facts facts={facts(found, 'code', 'type', 'city', 'address', 'codes', 'opensOn', 'createdAt')} />
            </DetailPart>
            {mayCall(store.accounts, visitor) && (
              <DetailPart title={t('account')}>
                <p>{found.account ? `${found.account.text} · ${found.account.currency}` : t('accountNone')}</p>
                {found.account && !found.account.isPayable && <p className="quiet small">{t('accountWaits')}</p>}
              </DetailPart>
            )}
            {mayCall(storeCheckout.query, visitor) && <StoreCheckout store={found.code} />}
            <DetailPart title={t('receipt')}>
              <Facts
                facts={[
                  { name: t('receiptHeader'), value: found.receiptHeader ?? t('receiptOwn') },
                  { name: t('receiptFooter'), value: found.receiptFooter ?? t('receiptOwn') },
                ]}
              />
            </DetailPart>
          </>
        }
      >
        <HourBars title={t('todayUsual')} hours={found.byHour} />
        <Tills of={found} />
        {mayEnter([areas.device, areas.fiatTransactions], visitor) && <LastShifts store={[found.code]} />}
        <DetailPart title={t('month')}>
          <Facts
            facts={[
              { name: t('sales'), value: <Amount of={month.sales} /> },
              { name: t('paymentsCount'), value: month.payments.toLocaleString('en') },
              { name: t('average'), value: month.average ? <Amount of={month.average} /> : '–' },
              { name: t('refunded'), value: <Amount of={month.refunded} /> },
              { name: t('disputes'), value: String(month.disputes) },
              { name: t('rank'), value: t('rankOf', { n: month.rank, of: month.of }) },
            ]}
          />
        </DetailPart>
        <History of={found.history} says={storeChangeWords} />
      </Detail>
      {isClosing && <CloseStore of={found} onClose={() => setIsClosing(false)} />}
    </>
  )
}
export const StoreView = ({ id }: { readonly id: string }) => (
  <Loaded of={store.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
