// One delivery: its body, every try with its request and answer, and a resend.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { deliveryErrors, webhook } from '@falaj/contract/developers/webhook'
import { sayCode } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { webhookWords } from './webhook.words.ts'

type DeliveryRecord = Output<typeof webhook.detail>
const headerText = (headers: Readonly<Record<string, string>> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
export const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
const Try = ({ of, isOpen }: { readonly of: DeliveryRecord['tries'][number]; readonly isOpen: boolean }) => {
  const t = useWords(webhookWords)
  const language = useLanguage()
  const zone = useZone()
  const { number, code, error, ms, requestHeaders, responseHeaders, responseBody } = of
  const name = t('attempt', { n: number })
  return (
    <details className="webhook-try" open={isOpen}>
      <summary>
        <b>{name}</b>
        <time dateTime={of.at}>{dateTimeOf(of.at, zone)}</time>
        <span>{code === null ? sayCode(deliveryErrors, error ?? '', language) : t('answered', { code, ms })}</span>
      </summary>
      <h4>{t('request')}</h4>
      <pre className="webhook-text">{`POST ${of.url}\n${headerText(requestHeaders)}`}</pre>
      {responseHeaders && (
        <>
          <h4>{t('response')}</h4>
          <pre className="webhook-text">{`${headerText(responseHeaders)}\n\n${responseBody || t('emptyBody')}`}</pre>
        </>
      )}
    </details>
  )
}

/** Endpoints for the notify URLs of all events, or for that of top-ups. */
export interface DeliveryCalls {
  readonly deliveries: typeof webhook.deliveries
  readonly detail: typeof webhook.detail
  readonly resend: typeof webhook.resend
}
const Delivery = ({ found, calls }: { readonly found: DeliveryRecord; readonly calls: DeliveryCalls }) => {
  const t = useWords(webhookWords)
  const resend = useAction(calls.resend)
  const again = async (): Promise<void> => {
    if ((await resend.run({ id: found.id })).kind === 'success') notify('success', t('resentOne'))
  }
  return (
    <RecordView list={calls.deliveries} found={found}>
      {found.state !== 'pending' && found.endpointState === 'ACTIVE' && (
        <div className="webhook-actions">
          <button type="button" className="button button-primary" disabled={resend.busy} onClick={() => void again()}>
            {t('resend')}
          </button>
        </div>
      )}
      <DetailPart title={t('attempts')}>
        {found.tries.length === 0 && <p className="quiet">{t('noAttempt')}</p>}
        {found.tries.map((each, at) => (
          <Try key={each.number} of={each} isOpen={at === 0} />
        ))}
      </DetailPart>
      <DetailPart title={t('body')}>
        <pre className="webhook-text">{pretty(found.body)}</pre>
      </DetailPart>
    </RecordView>
  )
}
export const DeliveryView = ({ id, calls = webhook }: { readonly id: string; readonly calls?: DeliveryCalls }) => (
  <Loaded of={calls.detail} input={{ id }}>
    {(found) => <Delivery found={found} calls={calls} />}
  </Loaded>
)
