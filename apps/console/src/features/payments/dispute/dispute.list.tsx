// Disputes: what waits for an answer by days left, and all of them as a list.
import { useState } from 'react'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { dispute } from '@falaj/contract/payments/dispute'
import { daysLeft, windowWords } from '@falaj/contract/payments/dispute-rules'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { useQuery } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { CalendarButton } from './dispute.calendar.tsx'
import { DisputeDetailView } from './dispute.detail.tsx'
import { AcceptSeveral } from './dispute.several.tsx'
import { disputeWords } from './dispute.words.ts'
import './dispute.css'

/** For all stores: not for members who are bound to some. */
const Board = () => (mayCall(dispute.board, visitorOf(useStore(site))) ? <Lanes /> : null)
const Lanes = () => {
  const t = useWords(disputeWords)
  const language = useLanguage()
  const [now] = useState(Date.now)
  const { lanes = [], decided } = useQuery(dispute.board, {}).data ?? {}
  const [won, all] = [decided?.won ?? 0, (decided?.won ?? 0) + (decided?.lost ?? 0)]
  const page = `${href('/fiat/transaction/record')}?tab=dispute`
  const waiting = lanes.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="dispute-waiting" aria-labelledby="dispute-board">
      <div className="dispute-head">
        <h2 id="dispute-board">{t('board')}</h2>
        <Actions>
          <AcceptSeveral />
          <CalendarButton />
        </Actions>
      </div>
      {all > 0 && (
        <p className="quiet small">{t('winRate', { n: all, won, percent: `${Math.round((won * 100) / all)}%` })}</p>
      )}
      {waiting === 0 ? (
        <p className="quiet">{t('boardNone')}</p>
      ) : (
        <div className="dispute-board">
          {lanes.map(({ window, count, cards }) => (
            <div key={window} className="card dispute-lane" data-window={count > 0 ? window : 'none'}>
              <h3>
                <a href={`${page}&window=${window}`}>{sayCode(windowWords, window, language)}</a>
                <span className="count">{count}</span>
              </h3>
              {count === 0 ? (
                <p className="quiet small">{t('laneNone')}</p>
              ) : (
                <ul>
                  {cards.map(({ id, number, amount, respondBy }) => (
                    <li key={id}>
                      <a className="dispute-card" href={`${page}&open=${id}`}>
                        <span className="digits">{number}</span>
                        <Amount of={amount} />
                        <span className="quiet small">
                          {daysLeft(respondBy, now) < 1 ? t('leftHours') : t('left', { n: daysLeft(respondBy, now) })}
                        </span>
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
export const DisputeList = () => (
  <>
    <Board />
    <RecordList
      of={dispute.query}
      counts={totalWords.claims}
      columns={(c) =>
        c.all({
          first: [
            'receivedAt',
            'number',
            'status',
            'amount',
            'respondBy',
            'code',
            'type',
            'paymentNumber',
            'assignee',
            'fee',
          ],
          onCard: ['code'],
        })
      }
      drawer={(id) => <DisputeDetailView id={id} />}
      exportable
    />
  </>
)
