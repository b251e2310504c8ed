// State of a notify URL: whether it receives events, and who added it.
import { disabledReasons, type WebhookEndpoint } from '@falaj/contract/developers/webhook'
import { webhookEvents, type WebhookEvent } from '@falaj/contract/developers/webhook-events'
import { sayCode } from '@falaj/contract/kernel/words'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { webhookWords } from './webhook.words.ts'

export const EndpointState = ({ row }: { readonly row: WebhookEndpoint }) => {
  const t = useWords(webhookWords)
  const language = useLanguage()
  const zone = useZone()
  const { url, state, reason, failingSince, previousUntil } = row
  const isFailing = state === 'ACTIVE' && failingSince !== null
  const at = (instant: string): string => dateTimeOf(instant, zone)
  return (
    <>
      <div className="webhook-head">
        <h2>{url}</h2>
        <StatusPill code={isFailing ? 'FAILING' : state} />
      </div>
      {row.description && <p className="quiet">{row.description}</p>}
      {reason && (
        <p className="webhook-note">{t('disabled', { reason: sayCode(disabledReasons, reason, language) })}</p>
      )}
      {isFailing && <p className="webhook-note">{t('failing', { at: at(failingSince) })}</p>}
      {previousUntil && <p className="webhook-note">{t('overlap', { at: at(previousUntil) })}</p>}
      <Facts
        facts={[
          {
            name: t('rate'),
            value:
              row.attempts === 0
                ? t('noAttempts')
                : t('rateOf', { rate: Math.floor((100 * row.succeeded) / row.attempts), n: row.attempts }),
          },
          { name: t('lastFailure'), value: row.lastFailureAt ? at(row.lastFailureAt) : t('noFailure') },
          { name: t('waiting'), value: t('waitingOf', { pending: row.pending, parked: row.parked }) },
          {
            name: t('events'),
            value:
              row.events.length === 0
                ? t('all')
                : row.events
                    .map((type) => sayCode(webhookEvents, type as WebhookEvent, language))
                    .join(language === 'zh' ? '、' : ', '),
          },
          { name: t('addedBy'), value: t('addedText', { at: at(row.createdAt), by: row.by }) },
        ]}
      />
    </>
  )
}
