// The notify URL of top-ups: its address, its secret, a test, and its deliveries.
import { useState } from 'react'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { overlapHours, type WebhookEndpoint } from '@falaj/contract/developers/webhook'
import { useAction } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { modeOf } from '../../../session/page-facts.ts'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { DeliveryView, EndpointState, SecretDialog, webhookWords } from '../../developers/webhook/webhook.read.ts'
import { topUpWords } from './crypto-top-up.words.ts'

const calls = { deliveries: cryptoTopUp.deliveries, detail: cryptoTopUp.delivery, resend: cryptoTopUp.resend }
interface DialogProps {
  readonly onClose: () => void
}
const UrlDialog = ({ url, onClose }: DialogProps & { readonly url: string }) => {
  const t = useWords(topUpWords)
  const w = useWords(webhookWords)
  const form = useSaveForm(cryptoTopUp.editUrl, { url }, () => {
    onClose()
    notify('success', w('done'))
  })
  return (
    <FormDialog
      title={t('urlTitle')}
      width={560}
      busy={form.busy}
      act={w('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        label={w('url')}
        hint={modeOf() === 'sandbox' ? `${w('urlHint')} ${w('sandboxHint')}` : w('urlHint')}
        {...form.field('url')}
      />
    </FormDialog>
  )
}
const RollDialog = ({ url, onClose }: DialogProps & { readonly url: string }) => {
  const w = useWords(webhookWords)
  const [hours, setHours] = useState('24')
  const roll = useAction(cryptoTopUp.rollSecret, { confirms: () => [{ name: w('url'), value: url }] })
  const act = async (): Promise<void> => {
    const chosen = overlapHours.find((each) => String(each) === hours)
    if (chosen === undefined || (await roll.run({ overlapHours: chosen })).kind !== 'success') return
    onClose()
    notify('success', w('rolled'))
  }
  return (
    <FormDialog title={w('roll')} busy={roll.busy} act={w('roll')} onClose={onClose} onSubmit={() => void act()}>
      <p className="quiet small">{w('rollWhy')}</p>
      <SelectField
        label={w('rollFor')}
        value={hours}
        onChange={setHours}
        choices={overlapHours.map((each) => ({ value: String(each), label: w(`hours-${each}`) }))}
      />
    </FormDialog>
  )
}

const UrlCard = ({ row }: { readonly row: WebhookEndpoint }) => {
  const t = useWords(topUpWords)
  const w = useWords(webhookWords)
  const [open, setOpen] = useState<'edit' | 'roll' | 'remove' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const reveal = useAction(cryptoTopUp.revealSecret, { confirms: () => [{ name: w('url'), value: row.url }] })
  const test = useAction(cryptoTopUp.testUrl)
  const remove = useAction(cryptoTopUp.deleteUrl)
  const close = (): void => setOpen(null)
  const show = async (): Promise<void> => {
    const result = await reveal.run({})
    if (result.kind === 'success') setSecret(result.body.secret)
  }
  const finish = async (run: Promise<{ readonly kind: string }>, text: string): Promise<void> => {
    if ((await run).kind !== 'success') return
    close()
    notify('success', text)
  }
  const actions = [
    ...(row.state === 'ACTIVE' ? ([['test', () => void finish(test.run({}), w('tested')), '']] as const) : []),
    ['show', () => void show(), ''],
    ['roll', () => setOpen('roll'), ''],
    ['edit', () => setOpen('edit'), row.state === 'DISABLED' ? 'button-primary' : ''],
    ['remove', () => setOpen('remove'), 'button-danger'],
  ] as const
  return (
    <article className="card card-body webhook">
      <EndpointState row={row} />
      <div className="webhook-actions" role="group" aria-label={w('actionsOf', { url: row.url })}>
        {actions.map(([name, act, look]) => (
          <WhyNot key={name} label={w(name)} area="cryptoTopUpUrl">
            <button type="button" className={`button ${look}`} onClick={act}>
              {w(name)}
            </button>
          </WhyNot>
        ))}
      </div>
      {open === 'edit' && <UrlDialog url={row.url} onClose={close} />}
      {open === 'roll' && <RollDialog url={row.url} onClose={close} />}
      <Confirm
        open={open === 'remove'}
        onClose={close}
        title={w('removeTitle')}
        facts={[{ name: t('url'), value: row.url }]}
        next={w('removeNext')}
        act={w('remove')}
        destructive
        onConfirm={() => finish(remove.run({}), w('done'))}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </article>
  )
}

const Url = () => {
  const t = useWords(topUpWords)
  const [isOpen, setIsOpen] = useState(false)
  const { data, instead } = useLoaded(cryptoTopUp.url, {})
  if (!data) return instead
  if (data.endpoint) return <UrlCard row={data.endpoint} />
  return (
    <section className="card card-body webhook">
      <h2>{t('urlNone')}</h2>
      <div className="webhook-actions">
        <WhyNot label={t('urlAdd')} area="cryptoTopUpUrl">
          <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
            {t('urlAdd')}
          </button>
        </WhyNot>
      </div>
      {isOpen && <UrlDialog url="" onClose={() => setIsOpen(false)} />}
    </section>
  )
}
export const NotifyUrl = () => {
  const t = useWords(topUpWords)
  const w = useWords(webhookWords)
  return (
    <div className="webhook-page">
      <p className="quiet">{t('urlLead')}</p>
      <Url />
      <section className="webhook-log" aria-labelledby="top-up-deliveries">
        <h2 id="top-up-deliveries">{w('deliveries')}</h2>
        <p className="quiet small">{w('deliveriesWhy')}</p>
        <RecordList
          of={cryptoTopUp.deliveries}
          columns={(c) =>
            c.all({
              first: ['createdAt', 'type', 'state', 'url', 'attempts', 'lastCode', 'nextAt'],
              without: ['lastAt', 'eventId'],
            })
          }
          drawer={(id) => <DeliveryView id={id} calls={calls} />}
          exportable
        />
      </section>
    </div>
  )
}
