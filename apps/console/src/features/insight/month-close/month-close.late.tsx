// Late facts of a month: what happened in it and was booked after it.
import { monthClose } from '@falaj/contract/insight/month-close'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import { accountWords, reasonWords } from '@falaj/contract/kernel/money-words'
import { sayCode } from '@falaj/contract/kernel/words'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { monthName } from './month-close.month.ts'
import { monthCloseWords } from './month-close.words.ts'

export const LateFacts = ({ month }: { readonly month: string }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  return (
    <section className="card card-body month-late">
      <h2>
        {t('late')}, {monthName(month, language)}
      </h2>
      <p className="quiet">{t('lateLead')}</p>
      <Loaded of={monthClose.late} input={{ month }} lines={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p>{t('noLate')}</p>
          ) : (
            <>
              <ul className="month-late-rows">
                {rows.map(({ eventAt, bookedAt, account, reason, amount, about }, at) => {
                  const way = wayTo(about.kind, about.id, visitor)
                  const name = sayCode(reasonWords, reason, language)
                  return (
                    <li key={at}>
                      <span>
                        {way ? <a href={way}>{name}</a> : name}
                        <span className="quiet small"> {sayCode(accountWords, account, language)}</span>
                      </span>
                      <Amount of={amount} signed />
                      <span className="quiet small digits">
                        {t('happened')} {dateTimeOf(eventAt, zone)} · {t('booked')} {dateTimeOf(bookedAt, zone)}
                      </span>
                    </li>
                  )
                })}
              </ul>
              {total > rows.length && (
                <p className="quiet small">{t('lateShown', { shown: rows.length, all: total })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
