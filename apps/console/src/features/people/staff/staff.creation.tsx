// Adding somebody: their number and their code first, then who they are and what they may do.
import { useEffect, useEffectEvent, useState } from 'react'
import { roleLabel, type Role } from '@falaj/contract/kernel/access'
import { errors } from '@falaj/contract/kernel/errors'
import { href } from '@falaj/contract/kernel/routes'
import { staff } from '@falaj/contract/people/staff'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useForm } from '../../../blocks/form/use-form.ts'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Icon } from '../../../light/icons.tsx'
import { Page } from '../../../shell/page.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { ProveNumber, type NumberProof } from './staff.prove-number.tsx'
import { useStoreName } from '../../../blocks/store/store-name.tsx'
import { bindingsOf, StoresField, type StoreRows } from './staff.stores-field.tsx'
import { RolesField } from './staff.roles-field.tsx'
import { staffStale } from './staff.use-notify-result.ts'
import { creationWords, staffWords } from './staff.words.ts'
import './staff.css'

interface Outcome {
  readonly name: string
  readonly number: string | null
  readonly requestId: string | null
  readonly dueAt: string | null
}

const WhoForm = ({
  proved,
  onDone,
  onExpired,
}: {
  readonly proved: NumberProof
  readonly onDone: (done: Outcome) => void
  readonly onExpired: () => void
}) => {
  const t = useWords(creationWords)
  const shared = useWords(staffWords)
  const language = useLanguage()
  const storeName = useStoreName()
  const action = useAction(staff.add, {
    stale: staffStale,
    quiet: ({ code }) => code === errors.INPUT_INVALID.code,
    confirms: ({ name, roles, stores }) => [
      { name: shared('name'), value: proved.name ?? name ?? '' },
      { name: say(staff.query.titles.mobile, language), value: proved.mobile },
      { name: shared('roles'), value: roles.map((role) => roleLabel(role, language)).join(', ') },
      ...(stores ? [{ name: shared('stores'), value: stores.map(({ store }) => storeName(store)).join(', ') }] : []),
    ],
  })
  const form = useForm(staff.add, {
    unset: {
      ticket: proved.ticket,
      name: proved.name ?? '',
      roles: [] as readonly Role[],
      stores: null as StoreRows,
    },
    sent: (draft) => ({ ...draft, stores: bindingsOf(draft.stores) }),
    action,
    onDone: ({ number, requestId, dueAt }, { draft: { name } }) => onDone({ name, number, requestId, dueAt }),
  })
  // Too late, or the person was added by somebody else meanwhile: the number is asked for again.
  const isLost = Boolean(form.faults['ticket'] ?? form.faults['mobile'])
  const lose = useEffectEvent(onExpired)
  useEffect(() => {
    if (isLost) lose()
  }, [isLost])
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <TextField
        label={shared('name')}
        {...form.field('name')}
        disabled={proved.name !== null}
        hint={proved.name === null ? undefined : t('known')}
      />
      <RolesField {...form.field('roles')} />
      <StoresField {...form.field('stores')} faults={form.faults} />
      <div className="form-foot">
        <a className="button" href={href('/management/main/staff')}>
          {shared('cancel')}
        </a>
        <BusyButton text={t('add')} busy={form.busy} working={shared('working')} className="button-primary" />
      </div>
    </form>
  )
}

const Added = ({ done, onAnother }: { readonly done: Outcome; readonly onAnother: () => void }) => {
  const t = useWords(creationWords)
  const zone = useZone()
  const { name, number, requestId, dueAt } = done
  const waits = dueAt ? t('coolsText', { when: dateTimeOf(dueAt, zone) }) : t('waitsText', { number: number ?? '' })
  return (
    <section className="card card-body staff-added" aria-live="polite">
      <Pill tone={number ? 'wait' : 'ok'} icon={number ? 'hourglass' : 'done'} text={number ?? t('proved')} />
      <h2>{t(dueAt ? 'coolsTitle' : number ? 'waitsTitle' : 'doneTitle', { name })}</h2>
      <p className="quiet">{number ? waits : t('doneText')}</p>
      <div className="staff-actions">
        {requestId && (
          <a className="button button-primary" href={href('/management/auth/pending', {}, { open: requestId })}>
            {t('toRequest')}
          </a>
        )}
        <a className={requestId ? 'button' : 'button button-primary'} href={href('/management/main/staff')}>
          {t('toStaff')}
        </a>
        <button type="button" className="button" onClick={onAnother}>
          {t('another')}
        </button>
      </div>
    </section>
  )
}

export default function StaffCreation() {
  const t = useWords(creationWords)
  const [proved, setProved] = useState<NumberProof | null>(null)
  const [expired, setExpired] = useState(false)
  const [done, setDone] = useState<Outcome | null>(null)
  const again = (): void => {
    setProved(null)
    setDone(null)
  }
  return (
    <Page>
      {done ? (
        <Added done={done} onAnother={again} />
      ) : (
        <div className="staff-creation">
          <section className="card card-body">
            <h2>{t('numberTitle')}</h2>
            {proved ? (
              <p className="staff-proved">
                <b className="digits">{proved.mobile}</b>
                <Pill tone="ok" icon="done" text={t('proved')} />
                <button type="button" className="button" onClick={again}>
                  {t('other')}
                </button>
              </p>
            ) : (
              <>
                <p className="quiet">{t('numberLead')}</p>
                {expired && (
                  <p className="form-message" role="alert">
                    <Icon name="warning" size={16} />
                    {t('expired')}
                  </p>
                )}
                <ProveNumber
                  onProved={(fresh) => {
                    setExpired(false)
                    setProved(fresh)
                  }}
                />
              </>
            )}
          </section>
          {proved && (
            <section className="card card-body">
              <h2>{t('whoTitle')}</h2>
              <WhoForm
                proved={proved}
                onDone={setDone}
                onExpired={() => {
                  setProved(null)
                  setExpired(true)
                }}
              />
            </section>
          )}
        </div>
      )}
    </Page>
  )
}
