// An address as it should be: where to, what for, and which events.
import { useState } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import { webhook, type WebhookEndpoint } from '@falaj/contract/developers/webhook'
import {
  testEvent,
  webhookEvents,
  webhookEventTypes,
  type WebhookEvent,
} from '@falaj/contract/developers/webhook-events'
import { useAction } from '../../../api/use.ts'
import { serverFaults } from '../../../blocks/form/faults.ts'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { modeOf } from '../../../session/page-facts.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { webhookWords } from './webhook.words.ts'

const offered = webhookEventTypes.filter((type) => type !== testEvent)

export const EndpointDialog = ({
  row,
  onClose,
}: {
  /** Null means a new one. */
  readonly row: WebhookEndpoint | null
  readonly onClose: () => void
}) => {
  const t = useWords(webhookWords)
  const language = useLanguage()
  const [url, setUrl] = useState(row?.url ?? '')
  const [description, setDescription] = useState(row?.description ?? '')
  const [events, setEvents] = useState<readonly string[]>(row?.events ?? [])
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const save = useAction(webhook.save, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const act = async (): Promise<void> => {
    if (url.trim() === '') return setFaults({ url: 'REQUIRED' })
    const result = await save.run({
      ...(row ? { id: row.id } : {}),
      url: url.trim(),
      description: description.trim(),
      events: events as WebhookEvent[],
    })
    if (result.kind !== 'success') return setFaults((serverFaults(result) ?? {}) as Readonly<Record<string, string>>)
    onClose()
    notify('success', t('done'))
  }
  return (
    <FormDialog
      title={row ? t('editTitle') : t('add')}
      width={560}
      busy={save.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <TextField
        label={t('url')}
        hint={modeOf() === 'sandbox' ? `${t('urlHint')} ${t('sandboxHint')}` : t('urlHint')}
        value={url}
        fault={faults['url']}
        onChange={(typed) => {
          setUrl(typed)
          setFaults({})
        }}
      />
      <TextField
        label={t('description')}
        optional
        value={description}
        fault={faults['description']}
        onChange={(typed) => setDescription(typed.slice(0, 200))}
      />
      <ChecksField
        label={t('events')}
        hint={t('eventsHint')}
        optional
        value={events}
        fault={faults['events']}
        onChange={setEvents}
        choices={offered.map((value) => ({ value, label: webhookEvents[value][language] }))}
      />
    </FormDialog>
  )
}
