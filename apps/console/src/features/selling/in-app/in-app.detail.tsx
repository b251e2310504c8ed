// One app: what it is, its secret, and each change of it with a code.
import { useState, type ReactNode } from 'react'
import { inApp, secretOverlapHours, type AppDetail } from '@falaj/contract/selling/in-app'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { serverFaults, type Faults } from '../../../blocks/form/faults.ts'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Latest } from '../../../blocks/form/latest.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { OfferPayments } from '../../../blocks/offer/offer-payments.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { endCountdown } from '../../../light/countdown.ts'
import { Dialog } from '../../../light/dialog.tsx'
import { navigate } from '../../../router/location.ts'
import { modeOf } from '../../../session/page-facts.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { AppFields, withoutBlank, type AppDraft } from './in-app.app-fields.tsx'
import { CodeField } from './in-app.code-field.tsx'
import { inAppWords } from './in-app.words.ts'
import './in-app.css'

type Secret = Output<typeof inApp.secret>
const quiet = { quiet: ({ code }: { readonly code: number }) => code === errors.INPUT_INVALID.code }
const draftOf = ({ id, version, name, domain, androidPackage, iosBundle, callbackUrls, state }: AppDetail) => ({
  id,
  version,
  name,
  domain,
  androidPackage,
  iosBundle,
  callbackUrls: callbackUrls as readonly string[],
  isActive: state === 'ACTIVE',
  smsCode: '',
})
/** What a code for a change confirms: all that the app is to become. */
const wantedOf = ({ name, domain, androidPackage, iosBundle, callbackUrls, isActive }: ReturnType<typeof draftOf>) => ({
  name: name.trim(),
  domain: domain.trim(),
  androidPackage: androidPackage.trim(),
  iosBundle: iosBundle.trim(),
  callbackUrls: [...callbackUrls],
  isActive,
})

interface DialogProps {
  readonly of: AppDetail
  readonly onClose: () => void
}
const EditForm = ({ of, note, onClose }: DialogProps & { readonly note: ReactNode }) => {
  const t = useWords(inAppWords)
  const form = useSaveForm(
    inApp.modify,
    draftOf(of),
    () => {
      endCountdown('IN_APP')
      notify('success', t('saved'))
      onClose()
    },
    withoutBlank,
  )
  return (
    <FormDialog
      title={t('editTitle')}
      width={560}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {note}
      <AppFields
        kind={of.kind === 'mobile' ? 'mobile' : 'web'}
        form={{ draft: form.draft, faults: form.faults, put: (part: Partial<AppDraft>) => form.put(part) }}
      />
      <CodeField
        asks={{ id: of.id, act: 'modify', wanted: wantedOf(withoutBlank(form.draft)) }}
        {...form.field('smsCode')}
      />
    </FormDialog>
  )
}

/** Switched off or on: everything else stays. */
const SwitchDialog = ({ of, onClose }: DialogProps) => {
  const t = useWords(inAppWords)
  const isOn = of.state === 'ACTIVE'
  const draft = { ...draftOf(of), isActive: !isOn }
  const form = useSaveForm(inApp.modify, draft, () => {
    endCountdown('IN_APP')
    notify('success', t('saved'))
    onClose()
  })
  return (
    <FormDialog
      title={t(isOn ? 'disableTitle' : 'enableTitle')}
      busy={form.busy}
      act={t(isOn ? 'disable' : 'enable')}
      destructive={isOn}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p>{of.name}</p>
      <p className="quiet small">{t(isOn ? 'disableWhy' : 'enableWhy')}</p>
      <CodeField asks={{ id: of.id, act: 'modify', wanted: wantedOf(draft) }} {...form.field('smsCode')} />
    </FormDialog>
  )
}

const RemoveDialog = ({ of, onClose }: DialogProps) => {
  const t = useWords(inAppWords)
  const form = useSaveForm(inApp.remove, { id: of.id, smsCode: '' }, () => {
    endCountdown('IN_APP')
    notify('success', t('removed'))
    onClose()
    navigate(href(of.kind === 'mobile' ? '/myapps/main/mobile' : '/myapps/main/web'))
  })
  return (
    <FormDialog
      title={t('removeTitle')}
      busy={form.busy}
      act={t('remove')}
      destructive
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p>{of.name}</p>
      <p className="quiet small">{t('removeWhy')}</p>
      <CodeField asks={{ id: of.id, act: 'delete' }} {...form.field('smsCode')} />
    </FormDialog>
  )
}

const SecretForm = ({ of, onClose, onSecret }: DialogProps & { readonly onSecret: (secret: Secret) => void }) => {
  const t = useWords(inAppWords)
  const isFirst = of.secret === null
  const [hours, setHours] = useState(isFirst ? '0' : '24')
  const [smsCode, setCode] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const make = useAction(inApp.secret, quiet)
  const act = async (): Promise<void> => {
    const overlapHours = secretOverlapHours.find((each) => String(each) === hours)
    if (overlapHours === undefined) return
    if (!/^\d{6}$/.test(smsCode)) return setFaults({ smsCode: 'SMS_CODE' })
    const result = await make.run({ id: of.id, overlapHours, smsCode })
    if (result.kind !== 'success') return setFaults(serverFaults(result) ?? {})
    endCountdown('IN_APP')
    onClose()
    onSecret(result.body)
  }
  return (
    <FormDialog
      title={t(isFirst ? 'makeSecret' : 'roll')}
      busy={make.busy}
      act={t(isFirst ? 'makeSecret' : 'roll')}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <p className="quiet small">{t(isFirst ? 'firstWhy' : 'rollWhy')}</p>
      {!isFirst && (
        <SelectField
          label={t('rollFor')}
          value={hours}
          onChange={setHours}
          choices={secretOverlapHours.map((each) => ({ value: String(each), label: t(`hours-${each}`) }))}
        />
      )}
      <CodeField
        asks={{ id: of.id, act: 'secret' }}
        value={smsCode}
        fault={faults['smsCode'] ?? null}
        onChange={(typed) => {
          setCode(typed)
          setFaults({})
        }}
      />
    </FormDialog>
  )
}

/** The one time it is shown. */
const SecretDialog = ({ of, onClose }: { readonly of: Secret; readonly onClose: () => void }) => {
  const t = useWords(inAppWords)
  const zone = useZone()
  const secretText = (text: string) => (
    <span className="in-app-secret">
      <code>{text}</code>
      <Copy text={text} />
    </span>
  )
  return (
    <Dialog open onClose={onClose} label={t('secretTitle')} width={560}>
      <div className="confirm">
        <h2>{t('secretTitle')}</h2>
        <p>{t('secretOnce')}</p>
        <Facts
          facts={[
            { name: t('appId'), value: secretText(of.appId) },
            { name: t('secret'), value: secretText(of.secret) },
          ]}
        />
        {of.previousUntil && <p className="quiet small">{t('overlap', { at: dateTimeOf(of.previousUntil, zone) })}</p>}
        <div className="dialog-actions">
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('copied')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

const AppFound = ({ found }: { readonly found: AppDetail }) => {
  const t = useWords(inAppWords)
  const zone = useZone()
  const [open, setOpen] = useState<'edit' | 'switch' | 'secret' | 'remove' | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const close = (): void => setOpen(null)
  const isOn = found.state === 'ACTIVE'
  const button = (what: NonNullable<typeof open>, text: string, tone = '') => (
    <button type="button" className={`button ${tone}`.trim()} onClick={() => setOpen(what)}>
      {text}
    </button>
  )
  return (
    <RecordView
      list={inApp.query}
      found={found}
      say={
        found.previousUntil
          ? t('overlap', { at: dateTimeOf(found.previousUntil, zone) })
          : found.secret
            ? undefined
            : t('noSecret')
      }
    >
      <div className="in-app-actions">
        {isOn && button('secret', t(found.secret ? 'roll' : 'makeSecret'), found.secret ? '' : 'button-primary')}
        {button('edit', t('edit'))}
        {button('switch', t(isOn ? 'disable' : 'enable'))}
        {button('remove', t('remove'), 'button-danger')}
        {found.kind === 'mobile' && modeOf() === 'sandbox' && (
          <a className="button" href="/sandbox/rider" target="_blank" rel="noopener">
            {t('demo')}
          </a>
        )}
      </div>
      <DetailPart title={t('setup')}>
        <Facts
          facts={[
            ...(found.domain ? [{ name: t('domain'), value: found.domain }] : []),
            ...(found.androidPackage ? [{ name: t('androidPackage'), value: found.androidPackage }] : []),
            ...(found.iosBundle ? [{ name: t('iosBundle'), value: found.iosBundle }] : []),
            {
              name: t('callbackUrls'),
              value:
                found.callbackUrls.length === 0 ? (
                  <span className="quiet">{t('none')}</span>
                ) : (
                  <ul className="in-app-urls">
                    {found.callbackUrls.map((url) => (
                      <li key={url}>{url}</li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
      </DetailPart>
      <DetailPart title={t('payments')}>
        <OfferPayments payments={found.payments} />
      </DetailPart>
      {open === 'edit' && (
        <Latest of={found}>{(base, note) => <EditForm of={base} note={note} onClose={close} />}</Latest>
      )}
      {open === 'switch' && <SwitchDialog of={found} onClose={close} />}
      {open === 'secret' && <SecretForm of={found} onClose={close} onSecret={setSecret} />}
      {open === 'remove' && <RemoveDialog of={found} onClose={close} />}
      {secret && <SecretDialog of={secret} onClose={() => setSecret(null)} />}
    </RecordView>
  )
}
export const AppView = ({ id }: { readonly id: string }) => (
  <Loaded of={inApp.detail} input={{ id }}>
    {(found) => <AppFound found={found} />}
  </Loaded>
)
