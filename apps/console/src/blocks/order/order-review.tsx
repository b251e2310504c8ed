// The last look at an order: the one big number, out of what and to whom, and the act; with a password where the product asks for it.
import { useState } from 'react'
import type { Money } from '@falaj/money'
import type { Fault } from '../../light/faults.ts'
import { SecureKeypad } from '../../light/keypad.tsx'
import { passwordFault } from '../../light/rules.ts'
import { useWords } from '../../words/language.tsx'
import { ChannelBar } from '../channel-bar/channel-bar.tsx'
import { Confirm } from '../confirm/confirm.tsx'
import { Facts, type Fact } from '../facts/facts.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Amount } from '../money/amount.tsx'
import { orderDetailWords } from './detail-words.ts'
import type { SendOutcome, SendOptions } from './use-order.ts'
import type { Password } from './use-password.ts'
import { orderWords } from './words.ts'

export interface ReviewProps {
  readonly title: string
  readonly amount: Money
  readonly facts: readonly Fact[]
  readonly next: string
  readonly act: string
  readonly isOnlySaved?: boolean
  readonly onClose: () => void
  readonly onSend: (options: SendOptions) => Promise<SendOutcome<unknown, unknown>>
}
export const OrderReview = ({ title, amount, facts, next, act, isOnlySaved = false, onClose, onSend }: ReviewProps) => (
  <Confirm
    open
    onClose={onClose}
    title={title}
    hero={<Amount of={amount} as="hero" />}
    facts={facts}
    next={next}
    act={act}
    onConfirm={() => onSend({ isOnlySaved })}
  />
)

export interface PasswordReviewProps extends ReviewProps {
  readonly password: Password
  /** What the amount is made of; `name` is what the other side receives. */
  readonly made: { readonly name: string; readonly net: Money; readonly fee: Money; readonly vat: Money }
}
/** The second factor follows automatically. */
export const PasswordReview = ({ made, password, ...given }: PasswordReviewProps) => {
  const t = useWords(orderWords)
  const words = useWords(orderDetailWords)
  const [digits, setDigits] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const act = async (): Promise<void> => {
    const wrong = passwordFault(digits, { strength: false })
    if (wrong) return setFault(wrong)
    setIsBusy(true)
    const sent = await given.onSend({ password: digits }).finally(() => setIsBusy(false))
    setFault(sent && 'refused' in sent ? (sent.refused as Fault) : null)
  }
  return (
    <FormDialog
      title={given.title}
      width={560}
      busy={isBusy}
      act={given.act}
      onClose={given.onClose}
      onSubmit={() => void act()}
    >
      <div className="order-hero">
        <span className="quiet small">{made.name}</span>
        <Amount of={made.net} as="hero" />
      </div>
      <ChannelBar
        label={words('made')}
        parts={[
          { channel: 'net', name: made.name, amount: made.net },
          { channel: 'fee', name: words('fee'), amount: made.fee },
          { channel: 'tax', name: words('vat'), amount: made.vat, rule: words('vatRule') },
        ]}
      />
      <Facts as="rows" facts={given.facts} />
      <p className="confirm-next">{given.next}</p>
      <SecureKeypad
        label={t('password')}
        size={40}
        value={digits}
        fault={fault}
        disabled={isBusy}
        onChange={(typed) => {
          password.prepare()
          setDigits(typed)
          setFault(null)
        }}
      />
    </FormDialog>
  )
}
