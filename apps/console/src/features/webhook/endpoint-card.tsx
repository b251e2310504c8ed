// One address: how it fares, and what can be done with it.
import { useState } from 'react'
import { disabledReasons, overlapHours, webhook, type WebhookEndpoint } from '@falaj/contract/webhook'
import { webhookEvents, type WebhookEvent } from '@falaj/contract/webhook-events'
import { sayCode } from '@falaj/contract/words'
import { useAction } from '../../api/use.ts'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import { Copy } from '../../blocks/copy.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { SelectField } from '../../blocks/form/choice-fields.tsx'
import { FormDialog } from '../../blocks/form/form-dialog.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../blocks/zone.ts'
import { Dialog } from '../../light/dialog.tsx'
import { notify } from '../../state/messages.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { webhookWords } from './words.ts'

type Open = 'edit' | 'pause' | 'remove' | 'roll' | null

const RollDialog = ({
  id,
  url,
  onClose,
}: {
  readonly id: string
  readonly url: string
  readonly onClose: () => void
}) => {
  const t = useWords(webhookWords)
  const [hours, setHours] = useState('24')
  const roll = useAction(webhook.roll, { confirms: () => [{ name: t('url'), value: url }] })
  const act = async (): Promise<void> => {
    const chosen = overlapHours.find((each) => String(each) === hours)
    if (chosen === undefined) return
    const { kind } = await roll.run({ id, overlapHours: chosen })
    if (kind !== 'success') return
    onClose()
    notify('success', t('rolled'))
  }
  return (
    <FormDialog title={t('roll')} busy={roll.busy} act={t('roll')} onClose={onClose} onSubmit={() => void act()}>
      <p className="quiet small">{t('rollWhy')}</p>
      <SelectField
        label={t('rollFor')}
        value={hours}
        onChange={setHours}
        choices={overlapHours.map((each) => ({ value: String(each), label: t(`hours-${each}`) }))}
      />
    </FormDialog>
  )
}

export const EndpointCard = ({ row }: { readonly row: WebhookEndpoint }) => {
  const t = useWords(webhookWords)
  const language = useLanguage()
  const zone = useZone()
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { id, url, state, reason, failingSince, previousUntil } = row
  const isFailing = state === 'ACTIVE' && failingSince !== null
  const confirms = () => [{ name: t('url'), value: url }]
  const reveal = useAction(webhook.reveal, { confirms })
  const setState = useAction(webhook.setState)
  const test = useAction(webhook.test)
  const remove = useAction(webhook.remove)
  const close = (): void => setOpen(null)
  const told = async (run: Promise<{ readonly kind: string }>, text = t('done')): Promise<void> => {
    if ((await run).kind !== 'success') return
    close()
    notify('success', text)
  }
  const show = async (): Promise<void> => {
    const result = await reveal.run({ id })
    if (result.kind === 'success') setSecret(result.body.secret)
  }
  const at = (instant: string): string => dateTimeOf(instant, zone)
  const button = (text: string, onClick: () => void, look = '') => (
    <button type="button" className={`button ${look}`} onClick={onClick}>
      {text}
    </button>
  )
  return (
    <article className="card card-body webhook">
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
      <div className="webhook-actions" role="group" aria-label={t('actionsOf', { url })}>
        {state === 'ACTIVE' && button(t('test'), () => void told(test.run({ id }), t('tested')))}
        {button(t('show'), () => void show())}
        {button(t('roll'), () => setOpen('roll'))}
        {button(t('edit'), () => setOpen('edit'))}
        {state === 'ACTIVE' && button(t('pause'), () => setOpen('pause'))}
        {state === 'PAUSED' && button(t('resume'), () => void told(setState.run({ id, state: 'ACTIVE' })))}
        {state === 'DISABLED' &&
          button(t('enable'), () => void told(setState.run({ id, state: 'ACTIVE' })), 'button-primary')}
        {button(t('remove'), () => setOpen('remove'), 'button-danger')}
      </div>
      {open === 'edit' && <EndpointDialog row={row} onClose={close} />}
      {open === 'roll' && <RollDialog id={id} url={url} onClose={close} />}
      <Confirm
        open={open === 'pause'}
        onClose={close}
        title={t('pause')}
        facts={[{ name: t('url'), value: url }]}
        next={t('pauseNext')}
        act={t('pause')}
        onConfirm={() => told(setState.run({ id, state: 'PAUSED' }))}
      />
      <Confirm
        open={open === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        facts={[{ name: t('url'), value: url }]}
        next={t('removeNext')}
        act={t('remove')}
        destructive
        onConfirm={() => told(remove.run({ id }))}
      />
      <Dialog open={secret !== null} onClose={() => setSecret(null)} label={t('secret')} width={560}>
        <div className="confirm">
          <h2>{t('secret')}</h2>
          <p className="quiet small">{t('secretWhy')}</p>
          <p className="webhook-secret webhook-text">
            <code>{secret}</code>
            <Copy text={secret ?? ''} />
          </p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={() => setSecret(null)}>
              {t('close')}
            </button>
          </div>
        </div>
      </Dialog>
    </article>
  )
}
