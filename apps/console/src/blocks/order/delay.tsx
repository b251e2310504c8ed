// A rail that is down, where people start what it carries.
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import { orderWords } from './words.ts'
import './order-form.css'

/** Nothing while the bank answers, and until it is known. */
export const BankDelay = ({ isDelayed }: { readonly isDelayed: boolean | undefined }) => {
  const t = useWords(orderWords)
  if (!isDelayed) return null
  return (
    <p className="order-delay" role="status">
      <Icon name="clock" size={13} />
      {t('bankDelayed')}
    </p>
  )
}
