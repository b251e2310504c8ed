// Registered, and nobody to act for: an application under way is shown at once; without one the person may begin one.
import { useEffect, useState } from 'react'
import { Spinner } from '../../light/spinner.tsx'
import { useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import { leave, wishFrom } from './leave.ts'
import { agreementOf, readApplications, readUnsigned } from './merchant-modal.tsx'
import { StepHead } from './step-head.tsx'
import { readStatus, startOver } from './commands.ts'
import { dispatch } from './store.ts'
import { loginWords } from './words.ts'

/** Pages that are open to a person without a merchant; a request for one of them is honoured. */
const isForApplicants = (path: string | null): path is string =>
  path !== null &&
  /^\/(merchant\/creation|login\/under-review-user|update-agreement|pos-device\/pre-auth-add)\b/.test(path)

export const NoMerchant = () => {
  const t = useWords(afterWords)
  const shared = useWords(loginWords)
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    const { back } = wishFrom(location.search)
    if (isForApplicants(back)) {
      void leave(back)
      return
    }
    dispatch({ kind: 'merchants', visible: false })
    void Promise.all([readApplications(), readUnsigned()]).then(([rows, [unsigned]]) => {
      if (rows.length > 0) return leave('/login/under-review-user')
      if (unsigned) return leave(agreementOf(unsigned))
      setLooked(true)
      dispatch({ kind: 'merchants', visible: true })
    })
  }, [])
  if (!looked)
    return (
      <p className="login-wait">
        <Spinner label={shared('working')} />
      </p>
    )
  return (
    <>
      <StepHead
        title={t('noMerchantTitle')}
        lead={t('noMerchantLead')}
        back={t('anotherNumber')}
        onBack={() => void startOver()}
      />
      <div className="login-actions">
        <button
          type="button"
          className="button button-primary button-large"
          onClick={() => dispatch({ kind: 'merchants', visible: true })}
        >
          {t('createMerchant')}
        </button>
        <button type="button" className="button button-large" onClick={() => void readStatus()}>
          {t('lookAgain')}
        </button>
      </div>
    </>
  )
}
