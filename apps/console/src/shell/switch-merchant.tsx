// Acting for another of one's merchants without logging in again. A merchant that asks for a code at sign-in asks here, too.
import { useState } from 'react'
import { roleLabel } from '@falaj/contract/kernel/access'
import { session, type Member } from '@falaj/contract/people/session'
import { words } from '@falaj/contract/kernel/words'
import { call } from '../api/call.ts'
import { report } from '../api/report.ts'
import { Dialog } from '../light/dialog.tsx'
import { focusFirstFault } from '../light/field.tsx'
import { Spinner } from '../light/spinner.tsx'
import { notifySwitched } from '../session/signed-in.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { Icon } from '../light/icons.tsx'
import { missingIn, proofWords, useSignInProof, type MissingProof } from './sign-in-proof.tsx'

const switchWords = words({
  switch: { en: 'Act for', zh: '切换商户' },
  switching: { en: 'Switching', zh: '正在切换' },
  cancel: { en: 'Cancel', zh: '取消' },
})
type StaffEntry = Member['staffList'][number]

/** What somebody is asked for before they may act for that merchant. */
export interface CodeNeed {
  readonly entry: StaffEntry
  readonly missing: MissingProof
}
interface CodeProps {
  readonly need: CodeNeed
  readonly onAsk: (need: CodeNeed) => void
  readonly onClose: () => void
}

/** What is missing, if anything. After a switch everything is loaded anew, here and in the other tabs. */
const actFor = async ({ staffId }: StaffEntry): Promise<MissingProof | null> => {
  const result = await call(session.chooseStaff, { staffId })
  const missing = missingIn(result)
  if (result.kind === 'success') {
    notifySwitched()
    location.assign('/')
  } else if (!missing) report(result)
  return missing
}

export const SwitchMerchant = ({
  member,
  onAsk,
}: {
  readonly member: Member
  readonly onAsk: (need: CodeNeed) => void
}) => {
  const t = useWords(switchWords)
  const language = useLanguage()
  const [busy, setBusy] = useState<string | null>(null)
  const others = member.staffList.filter(({ staffId }) => staffId !== member.staffId)
  if (others.length === 0) return null
  return (
    <section className="switch-merchant">
      <h2>{t('switch')}</h2>
      {others.map((entry) => (
        <button
          key={entry.staffId}
          type="button"
          className="popup-item"
          disabled={busy !== null}
          onClick={() => {
            setBusy(entry.staffId)
            void actFor(entry).then((missing) => {
              setBusy(null)
              if (missing) onAsk({ entry, missing })
            })
          }}
        >
          {busy === entry.staffId ? <Spinner label={t('switching')} /> : <Icon name="transactions" />}
          <span className="switch-merchant-text">
            {entry.merchantName[language]}
            <small>{entry.roles.map((role) => roleLabel(role, language)).join(', ')}</small>
          </span>
        </button>
      ))}
    </section>
  )
}

const CodeForm = ({ need, onClose, onAsk }: CodeProps) => {
  const t = useWords(switchWords)
  const proof = useWords(proofWords)
  const language = useLanguage()
  const { field, prove } = useSignInProof(need.missing)
  const [busy, setBusy] = useState(false)
  const submit = async (form: HTMLElement): Promise<void> => {
    setBusy(true)
    if (await prove()) {
      const missing = await actFor(need.entry)
      if (missing) onAsk({ ...need, missing })
    } else requestAnimationFrame(() => focusFirstFault(form))
    setBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <h2>{proof(`${need.missing}Title`)}</h2>
      <p className="quiet">
        {need.missing === 'sms'
          ? proof('smsLead', { merchant: need.entry.merchantName[language] })
          : proof('authenticatorLead')}
      </p>
      {field}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {proof('go')}
        </button>
      </div>
    </form>
  )
}

export const SignInCodeDialog = (props: CodeProps) => {
  const proof = useWords(proofWords)
  const { need, onClose } = props
  return (
    <Dialog open onClose={onClose} label={proof(`${need.missing}Title`)} width={400}>
      <CodeForm key={need.missing} {...props} />
    </Dialog>
  )
}
