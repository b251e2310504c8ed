// Every event of the merchant: its object, its body, and its deliveries.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { deliveryDays, eventDays, webhook } from '@falaj/contract/developers/webhook'
import { useAction } from '../../../api/use.ts'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { pretty } from './webhook.delivery.tsx'
import { webhookWords } from './webhook.words.ts'

type EventRecord = Output<typeof webhook.event>

const SentTo = ({ found }: { readonly found: EventRecord }) => {
  const t = useWords(webhookWords)
  const zone = useZone()
  const send = useAction(webhook.sendEvent)
  const act = async (endpointId: string): Promise<void> => {
    if ((await send.run({ id: found.id, endpointId })).kind === 'success') notify('success', t('resentOne'))
  }
  if (found.endpoints.length === 0) return <p className="quiet">{t('none')}</p>
  return (
    <ul className="webhook-sent">
      {found.endpoints.map((each) => (
        <li key={each.id}>
          <span className="webhook-sent-url">
            {each.deliveryId ? (
              <a href={`${href('/settings/notify-url')}?open=${each.deliveryId}`}>{each.url}</a>
            ) : (
              each.url
            )}
            <span className="quiet small">
              {each.lastAt &&
                t(each.lastCode === null ? 'triedAt' : 'answeredAt', {
                  at: dateTimeOf(each.lastAt, zone),
                  code: each.lastCode ?? '',
                  n: each.attempts,
                })}
            </span>
          </span>
          <StatusPill code={each.state} />
          {each.endpointState === 'ACTIVE' && each.state !== 'pending' && (
            <button
              type="button"
              className="button"
              aria-label={t(each.deliveryId ? 'resendTo' : 'sendTo', { url: each.url })}
              disabled={send.busy}
              onClick={() => void act(each.id)}
            >
              {t(each.deliveryId ? 'resend' : 'send')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
const EventView = ({ id }: { readonly id: string }) => {
  const t = useWords(webhookWords)
  return (
    <Loaded of={webhook.event} input={{ id }}>
      {(found) => (
        <RecordView list={webhook.events} found={found}>
          <DetailPart title={t('deliveries')}>
            <SentTo found={found} />
          </DetailPart>
          <DetailPart title={t('body')}>
            <pre className="webhook-text">{pretty(found.body)}</pre>
          </DetailPart>
        </RecordView>
      )}
    </Loaded>
  )
}
export const EventList = () => {
  const t = useWords(webhookWords)
  return (
    <section className="webhook-log" aria-labelledby="webhook-events">
      <h2 id="webhook-events">{t('events')}</h2>
      <p className="quiet small">{t('eventsWhy', { days: eventDays, sent: deliveryDays })}</p>
      <RecordList
        of={webhook.events}
        columns={(c) => c.all({ first: ['at', 'type', 'object', 'deliveries', 'state'], onCard: ['state'] })}
        drawer={(id) => <EventView id={id} />}
        exportable
      />
    </section>
  )
}
