// Everything that was sent, by any filter; and what a filter finds, sent once more.
import { useState } from 'react'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { filterText } from '@falaj/contract/kernel/list-filters'
import { resendMax, webhook } from '@falaj/contract/developers/webhook'
import * as z from 'zod/mini'
import { useAction, useQuery } from '../../../api/use.ts'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { ChoicePanel } from '../../../blocks/record-list/filter-panels.tsx'
import { readState } from '../../../blocks/record-list/list-state.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { useLocation } from '../../../router/location.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { DeliveryView } from './webhook.delivery.tsx'
import { webhookWords } from './webhook.words.ts'

type DeliveryFilters = Input<typeof webhook.resendAll>['filters']

/** Resends what the list below is filtered by, so it can be reviewed before. */
const ResendDialog = ({ urlOf, onClose }: { readonly urlOf: (id: string) => string; readonly onClose: () => void }) => {
  const t = useWords(webhookWords)
  const language = useLanguage()
  const { search } = useLocation()
  const filters = readState(webhook.deliveries, search).filters as DeliveryFilters
  const { data } = useQuery(webhook.resendCount, { filters })
  const resend = useAction(webhook.resendAll)
  const wire = z.encode(webhook.deliveries.filters, {
    ...filters,
    ...(filters.endpoint ? { endpoint: urlOf(filters.endpoint) } : {}),
  })
  const act = async (): Promise<void> => {
    if (!data || data.resendable === 0) return
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
      act={data && data.resendable > 0 ? t('resendN', { n: Math.min(data.resendable, resendMax) }) : null}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <p className="webhook-note">{filterText(webhook.deliveries, wire)[language]}</p>
      <p role="status">
        {data ? t('resendCount', { matching: data.matching, resendable: data.resendable }) : t('counting')}
      </p>
      {data && data.resendable > resendMax && <p>{t('resendMost', { n: resendMax })}</p>}
      <p className="quiet small">{t('resendAllWhy')}</p>
    </FormDialog>
  )
}

export const Deliveries = ({ partnerId }: { readonly partnerId: string }) => {
  const t = useWords(webhookWords)
  const [isResending, setIsResending] = useState(false)
  const endpoints = useQuery(webhook.query, { partnerId }).data?.endpoints ?? []
  const urlOf = (id: string): string => endpoints.find((each) => each.id === id)?.url ?? id
  return (
    <section className="webhook-log" aria-labelledby="webhook-deliveries">
      <h2 id="webhook-deliveries">{t('deliveries')}</h2>
      <p className="quiet small">{t('deliveriesWhy')}</p>
      <RecordList
        of={webhook.deliveries}
        columns={(c) =>
          c.all({
            first: ['createdAt', 'type', 'state', 'url', 'object', 'attempts', 'lastCode', 'nextAt'],
            without: ['lastAt', 'eventId'],
          })
        }
        filters={(f) => [
          f.text('text'),
          f.choice('state'),
          f.choice('type'),
          f.custom(
            'endpoint',
            (value, onChange) => (
              <ChoicePanel
                title={t('url')}
                several={false}
                choices={endpoints.map(({ id, url }) => ({ code: id, label: url }))}
                value={value}
                onChange={(id) => onChange(id as string | undefined)}
              />
            ),
            (id) => urlOf(id ?? ''),
          ),
          f.choice('code'),
          f.text('about'),
          f.dates('createdAt'),
        ]}
        drawer={(id) => <DeliveryView id={id} />}
        actions={
          <button type="button" className="button" onClick={() => setIsResending(true)}>
            {t('resendAll')}
          </button>
        }
        exportable
      />
      {isResending && <ResendDialog urlOf={urlOf} onClose={() => setIsResending(false)} />}
    </section>
  )
}
