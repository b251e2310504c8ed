// The merchant's notify URLs, all deliveries, and all events.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { webhook } from '@falaj/contract/developers/webhook'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { OnlyReads } from '../../../blocks/why-not/only-reads.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { Deliveries } from './webhook.deliveries.tsx'
import { EndpointCard } from './webhook.endpoint-card.tsx'
import { EndpointDialog } from './webhook.endpoint-dialog.tsx'
import { EventList } from './webhook.event-list.tsx'
import { SignatureDialog } from './webhook.signature-dialog.tsx'
import { webhookWords } from './webhook.words.ts'
import './webhook.css'

const Endpoints = ({ partnerId }: { readonly partnerId: string }) => {
  const t = useWords(webhookWords)
  const [isChecking, setIsChecking] = useState(false)
  const { data, instead } = useLoaded(webhook.query, { partnerId })
  if (!data) return instead
  if (data.endpoints.length > 0)
    return (
      <>
        {data.endpoints.map((row) => (
          <EndpointCard key={row.id} row={row} />
        ))}
        <div className="webhook-tools">
          <button type="button" className="button" onClick={() => setIsChecking(true)}>
            {t('signature')}
          </button>
        </div>
        {isChecking && <SignatureDialog endpoints={data.endpoints} onClose={() => setIsChecking(false)} />}
      </>
    )
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
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      under={t('lead')}
      actions={
        mayEnter(areas.apiManagement, visitor) && (
          <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
            {t('add')}
          </button>
        )
      }
    >
      <OnlyReads area="apiManagement" what={t('onlyReads')}>
        <TabParts
          label={t('parts')}
          title={t}
          parts={{
            urls: () => (
              <div className="webhook-page">
                <Endpoints partnerId={partnerId} />
                <Deliveries partnerId={partnerId} />
              </div>
            ),
            events: () => (
              <div className="webhook-page">
                <EventList />
              </div>
            ),
          }}
        />
        {isAdding && <EndpointDialog row={null} onClose={() => setIsAdding(false)} />}
      </OnlyReads>
    </Page>
  )
}
