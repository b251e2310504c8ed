// One address: how it fares, and what can be done with it.
import { useState } from 'react'
import { href } from '@falaj/contract/kernel/routes'
import { overlapHours, webhook, type WebhookEndpoint } from '@falaj/contract/developers/webhook'
import { useAction } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { navigate } from '../../../router/location.ts'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { EndpointDialog } from './webhook.endpoint-dialog.tsx'
import { EndpointState } from './webhook.endpoint-state.tsx'
import { SecretDialog } from './webhook.secret-dialog.tsx'
import { webhookWords } from './webhook.words.ts'

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
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { id, url, state } = row
  const confirms = () => [{ name: t('url'), value: url }]
  const reveal = useAction(webhook.reveal, { confirms })
  const setState = useAction(webhook.setState)
  const test = useAction(webhook.test)
  const remove = useAction(webhook.remove)
  const close = (): void => setOpen(null)
  const finish = async (run: Promise<{ readonly kind: string }>, text = t('done')): Promise<void> => {
    if ((await run).kind !== 'success') return
    close()
    notify('success', text)
  }
  const show = async (): Promise<void> => {
    const result = await reveal.run({ id })
    if (result.kind === 'success') setSecret(result.body.secret)
  }
  const button = (text: string, onClick: () => void, look = '') => (
    <button type="button" className={`button ${look}`} onClick={onClick}>
      {text}
    </button>
  )
  return (
    <article className="card card-body webhook">
      <EndpointState row={row} />
      <div className="webhook-actions" role="group" aria-label={t('actionsOf', { url })}>
        {state === 'ACTIVE' && button(t('test'), () => void finish(test.run({ id }), t('tested')))}
        {button(t('itsDeliveries'), () => navigate(`${href('/settings/notify-url')}?endpoint=${id}`))}
        {button(t('show'), () => void show())}
        {button(t('roll'), () => setOpen('roll'))}
        {button(t('edit'), () => setOpen('edit'))}
        {state === 'ACTIVE' && button(t('pause'), () => setOpen('pause'))}
        {state === 'PAUSED' && button(t('resume'), () => void finish(setState.run({ id, state: 'ACTIVE' })))}
        {state === 'DISABLED' &&
          button(t('enable'), () => void finish(setState.run({ id, state: 'ACTIVE' })), 'button-primary')}
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
        onConfirm={() => finish(setState.run({ id, state: 'PAUSED' }))}
      />
      <Confirm
        open={open === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        facts={[{ name: t('url'), value: url }]}
        next={t('removeNext')}
        act={t('remove')}
        destructive
        onConfirm={() => finish(remove.run({ id }))}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </article>
  )
}
