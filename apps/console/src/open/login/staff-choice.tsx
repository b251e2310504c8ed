// The choice of a merchant to act for: shown even if there is only one.
import { useState } from 'react'
import { session } from '@falaj/contract/people/session'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'
import { useStore } from '../../state/store.ts'
import { missingIn, type MissingProof } from '../../shell/sign-in-proof.tsx'
import { useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import { goAfterChoice } from './after-choice.ts'
import { SignInCode } from './sign-in-code.tsx'
import { StaffList } from './staff-list.tsx'
import type { StaffEntry } from './state.ts'
import { StepHead } from './step-head.tsx'
import { readStatus, startOver } from './commands.ts'
import { dispatch, loginStore } from './store.ts'

export const StaffChoice = () => {
  const t = useWords(afterWords)
  const { staffList } = useStore(loginStore).loginStatus
  const [choosing, setChoosing] = useState<string | null>(null)
  const [request, setRequest] = useState<{ readonly entry: StaffEntry; readonly missing: MissingProof } | null>(null)
  const choose = async (entry: StaffEntry): Promise<void> => {
    if (choosing) return
    setChoosing(entry.staffId)
    const result = await call(session.chooseStaff, { staffId: entry.staffId })
    if (result.kind === 'success') return goAfterChoice(entry)
    setChoosing(null)
    const missing = missingIn(result)
    if (missing) return setRequest({ entry, missing })
    report(result)
    // The entry or the session is gone: reload the choices.
    if (result.kind === 'error') await readStatus()
  }
  if (request)
    // Keyed: after an SMS code the authenticator's may still be missing.
    return (
      <SignInCode
        key={request.missing}
        {...request}
        onBack={() => setRequest(null)}
        onPassed={() => choose(request.entry)}
      />
    )
  return (
    <>
      <StepHead
        title={t('chooseTitle')}
        lead={t('chooseLead')}
        back={t('anotherNumber')}
        onBack={() => void startOver()}
      />
      <StaffList entries={staffList} choosing={choosing} onChoose={(entry) => void choose(entry)} />
      <p className="login-more">
        <button type="button" className="login-link" onClick={() => dispatch({ kind: 'merchants', visible: true })}>
          {t('otherMerchant')}
        </button>
      </p>
    </>
  )
}
