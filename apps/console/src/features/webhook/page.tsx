// Where the merchant's own systems hear of events, and everything that was sent there.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/access'
import { deliveryStates, webhook } from '@falaj/contract/webhook'
import { webhookEvents, webhookEventTypes, type WebhookEvent } from '@falaj/contract/webhook-events'
import { statuses } from '@falaj/contract/status'
import { useAction } from '../../api/use.ts'
import { ChecksField } from '../../blocks/form/fields.tsx'
import { FormDialog } from '../../blocks/form/form-dialog.tsx'
import { useLoaded } from '../../blocks/loaded/loaded.tsx'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { OnlyReads } from '../../blocks/why-not/only-reads.tsx'
import { site, visitorOf } from '../../session/site.ts'
import { Page } from '../../shell/page.tsx'
import { notify } from '../../state/messages.ts'
import { useStore } from '../../state/store.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { DeliveryView } from './delivery.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { webhookWords } from './words.ts'
import './webhook.css'

const resendable = deliveryStates.filter((state) => state !== 'pending')

const ResendDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(webhookWords)
  const language = useLanguage()
  const [states, setStates] = useState<readonly string[]>(['failed', 'parked'])
  const [types, setTypes] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const resend = useAction(webhook.resendAll)
  const act = async (): Promise<void> => {
    if (states.length === 0) return setFault('REQUIRED_ITEM')
    const filters = { state: states as (typeof deliveryStates)[number][], type: types as WebhookEvent[] }
    const result = await resend.run({ filters })
    if (result.kind !== 'success') return
    onClose()
    notify('success', t('resent', { n: result.body.count }))
  }
  return (
    <FormDialog
      title={t('resendAll')}
      width={560}
      busy={resend.busy}
      act={t('resend')}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <p className="quiet small">{t('resendAllWhy')}</p>
      <ChecksField
        label={t('which')}
        value={states}
        fault={fault}
        onChange={(chosen) => {
          setStates(chosen)
          setFault(null)
        }}
        choices={resendable.map((value) => ({ value, label: statuses[value]?.[language] ?? value }))}
      />
      <ChecksField
        label={t('events')}
        hint={t('all')}
        optional
        value={types}
        onChange={setTypes}
        choices={webhookEventTypes.map((value) => ({ value, label: webhookEvents[value][language] }))}
      />
    </FormDialog>
  )
}

const Endpoints = ({ partnerId }: { readonly partnerId: string }) => {
  const t = useWords(webhookWords)
  const { data, instead } = useLoaded(webhook.query, { partnerId })
  if (!data) return instead
  if (data.endpoints.length > 0) return data.endpoints.map((row) => <EndpointCard key={row.id} row={row} />)
  return (
    <section className="card card-body">
      <h2>{t('none')}</h2>
      <p className="quiet">{t('noneWhy')}</p>
    </section>
  )
}

export default function NotifyUrl() {
  const t = useWords(webhookWords)
  const visitor = visitorOf(useStore(site))
  const partnerId = visitor.who?.merchantMid ?? ''
  const [open, setOpen] = useState<'add' | 'resend' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Page
      actions={
        mayEnter(areas.apiManagement, visitor) && (
          <button type="button" className="button button-primary" onClick={() => setOpen('add')}>
            {t('add')}
          </button>
        )
      }
    >
      <OnlyReads area="apiManagement" what={t('onlyReads')}>
        <div className="webhook-page">
          <p className="quiet">{t('lead')}</p>
          <Endpoints partnerId={partnerId} />
          <section className="webhook-log" aria-labelledby="webhook-deliveries">
            <h2 id="webhook-deliveries">{t('deliveries')}</h2>
            <p className="quiet small">{t('deliveriesWhy')}</p>
            <RecordList
              of={webhook.deliveries}
              columns={(c) =>
                c.all({
                  first: ['createdAt', 'type', 'state', 'url', 'attempts', 'lastCode', 'nextAt'],
                  without: ['lastAt', 'eventId'],
                })
              }
              drawer={(id) => <DeliveryView id={id} />}
              actions={
                <button type="button" className="button" onClick={() => setOpen('resend')}>
                  {t('resendAll')}
                </button>
              }
              exportable
            />
          </section>
          {open === 'add' && <EndpointDialog row={null} onClose={close} />}
          {open === 'resend' && <ResendDialog onClose={close} />}
        </div>
      </OnlyReads>
    </Page>
  )
}
