// What the member has: authenticator, passkeys, recovery codes, SMS.
import { useState } from 'react'
import { twoFactor, type Factors as Have } from '@falaj/contract/people/two-factor'
import { useAction } from '../../../api/use.ts'
import { useZone } from '../../../blocks/zone.ts'
import { Dialog } from '../../../light/dialog.tsx'
import { toast } from '../../../state/messages.ts'
import { dateOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { BindWizard } from './two-factor.bind-wizard.tsx'
import { FactorRow } from './two-factor.factor-row.tsx'
import { Passkeys } from './two-factor.passkeys.tsx'
import { RecoveryCodes } from './two-factor.recovery-codes.tsx'
import { UnbindForm } from './two-factor.unbind-form.tsx'
import { twoFactorWords } from './two-factor.words.ts'

const Authenticator = ({ have }: { readonly have: Have }) => {
  const t = useWords(twoFactorWords)
  const zone = useZone()
  const [open, setOpen] = useState<'bind' | 'unbind' | null>(null)
  /** The codes are on the screen: closing would lose them. */
  const [mustKeep, setMustKeep] = useState(false)
  const { bound, boundAt } = have.authenticator
  const close = (): void => {
    setOpen(null)
    setMustKeep(false)
  }
  return (
    <FactorRow
      icon="clock"
      name={t('authenticator')}
      state={{ on: bound, word: t(bound ? 'on' : 'off') }}
      text={bound && boundAt ? t('authenticatorOn', { date: dateOf(boundAt, zone) }) : t('authenticatorOff')}
      action={
        <button
          type="button"
          className={bound ? 'button button-danger' : 'button button-primary'}
          onClick={() => setOpen(bound ? 'unbind' : 'bind')}
        >
          {t(bound ? 'unbind' : 'bind')}
        </button>
      }
    >
      <Dialog open={open === 'bind'} onClose={() => !mustKeep && close()} label={t('bindTitle')} width={560}>
        <BindWizard
          onClose={close}
          onBound={() => {
            setMustKeep(true)
            toast('success', t('bound'))
          }}
        />
      </Dialog>
      <Dialog open={open === 'unbind'} onClose={close} label={t('unbindTitle')} width={400}>
        <UnbindForm
          withPasskeys={have.passkeys > 0}
          onClose={close}
          onUnbound={() => {
            toast('success', t('unbound'))
            close()
          }}
        />
      </Dialog>
    </FactorRow>
  )
}

const Recovery = ({ have }: { readonly have: Have }) => {
  const t = useWords(twoFactorWords)
  const renew = useAction(twoFactor.renewRecoveryCodes, { stale: [twoFactor.detail] })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const strong = have.authenticator.bound || have.passkeys > 0
  const left = have.recoveryCodesLeft
  return (
    <FactorRow
      icon="lock"
      name={t('recovery')}
      state={{ on: left > 0, word: t(left > 0 ? 'on' : 'off') }}
      text={
        left > 0
          ? `${t('recoveryLeft', { n: left })} ${t('recoveryWhy')}`
          : t(strong ? 'recoveryNone' : 'recoveryNotYet')
      }
      {...(strong && left === 0 ? { tone: 'wait' as const } : {})}
      action={
        strong && (
          <button
            type="button"
            className="button"
            disabled={renew.busy}
            onClick={() =>
              void renew.run({}).then((result) => {
                if (result.kind === 'success') setCodes(result.body.recoveryCodes)
              })
            }
          >
            {t('recoveryNew')}
          </button>
        )
      }
    >
      <Dialog open={codes !== null} onClose={() => undefined} label={t('recoveryTitle')} width={560}>
        <h2>{t('recoveryTitle')}</h2>
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(null)} />
      </Dialog>
    </FactorRow>
  )
}

export const Factors = ({ have }: { readonly have: Have }) => {
  const t = useWords(twoFactorWords)
  const bySms = have.methods.includes('sms')
  return (
    <ul className="factors">
      <Authenticator have={have} />
      <Passkeys />
      <Recovery have={have} />
      <FactorRow
        icon="bell"
        name={t('sms')}
        state={{ on: bySms, word: t(bySms ? 'inUse' : 'notUsed') }}
        text={bySms ? t('smsOn', { mobile: have.mobile }) : t('smsOff')}
      />
    </ul>
  )
}
