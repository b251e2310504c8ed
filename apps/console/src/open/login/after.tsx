// What follows a proof: registration, the choice of a merchant, or what to do without one. Loaded while the person types.
import { useStore } from '../../state/store.ts'
import { Spinner } from '../../light/spinner.tsx'
import { useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import { GuideModal } from './guide-modal.tsx'
import { MerchantModal } from './merchant-modal.tsx'
import { NoMerchant } from './no-merchant.tsx'
import { Register } from './register.tsx'
import { StaffChoice } from './staff-choice.tsx'
import { stepOf } from './state.ts'
import { loginStore } from './store.ts'
import { loginWords } from './words.ts'

const Entering = () => {
  const t = useWords(afterWords)
  const shared = useWords(loginWords)
  const { guideModalVisible } = useStore(loginStore)
  if (guideModalVisible) return <h1>{t('signedIn')}</h1>
  return (
    <div className="login-wait" role="status">
      <h1>{t('entering')}</h1>
      <Spinner label={shared('working')} />
    </div>
  )
}

export default function After() {
  const step = stepOf(useStore(loginStore))
  return (
    <>
      {step === 'register' && <Register />}
      {step === 'choose' && <StaffChoice />}
      {step === 'no-merchant' && <NoMerchant />}
      {step === 'enter' && <Entering />}
      <MerchantModal />
      <GuideModal />
    </>
  )
}
