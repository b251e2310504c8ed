// The last look: what the bank receives, out of what, where to; then the password. The second factor follows by itself.
import { toCodeText } from '@falaj/money'
import { useState } from 'react'
import { ChannelBar } from '../../blocks/channel-bar/channel-bar.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { FormDialog } from '../../blocks/form/form-dialog.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { useZone } from '../../blocks/zone.ts'
import type { Fault } from '../../light/faults.ts'
import { SecureKeypad } from '../../light/keypad.tsx'
import { passwordFault } from '../../light/rules.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useWords } from '../../words/language.tsx'
import type { Withdrawing } from './use-withdrawing.ts'
import { withdrawWords } from './words.ts'

export const Review = ({ withdrawing }: { readonly withdrawing: Withdrawing }) => {
  const t = useWords(withdrawWords)
  const zone = useZone()
  const { whatIf, terms, draft, closeReview, send, wantSalt } = withdrawing
  const [digits, setDigits] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  if (!whatIf) return null
  const account = terms?.accounts.find(({ id }) => id === draft.accountId)
  const act = async (): Promise<void> => {
    const wrong = passwordFault(digits, { strength: false })
    if (wrong) return setFault(wrong)
    setBusy(true)
    setFault((await send(digits).finally(() => setBusy(false))) as Fault | null)
  }
  const amount = toCodeText(whatIf.amount)
  return (
    <FormDialog
      title={t('reviewTitle', { amount })}
      width={560}
      busy={busy}
      act={t('act', { amount })}
      onClose={closeReview}
      onSubmit={() => void act()}
    >
      <div className="withdraw-hero">
        <span className="quiet small">{t('receives')}</span>
        <Amount of={whatIf.net} as="hero" />
      </div>
      <ChannelBar
        label={t('composition')}
        parts={[
          { channel: 'net', name: t('receives'), amount: whatIf.net },
          { channel: 'fee', name: t('fee'), amount: whatIf.fee },
          { channel: 'tax', name: t('vat'), amount: whatIf.vat, rule: t('vatRule') },
        ]}
      />
      <Facts
        as="rows"
        facts={[
          { name: t('to'), value: account ? `${account.alias}, ${account.bankName} ${account.number}` : '' },
          ...(draft.line.trim() ? [{ name: t('line'), value: draft.line.trim() }] : []),
        ]}
      />
      <p className="confirm-next">
        {t('arrives', { by: dateTimeOf(whatIf.arrival.by, zone), cutOff: dateTimeOf(whatIf.arrival.cutOffAt, zone) })}
      </p>
      <SecureKeypad
        label={t('password')}
        size={40}
        value={digits}
        fault={fault}
        disabled={busy}
        onChange={(typed) => {
          wantSalt()
          setDigits(typed)
          setFault(null)
        }}
      />
    </FormDialog>
  )
}
