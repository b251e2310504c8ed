// The form of an order: what it is for, its fields, and the acts below them. A product brings its fields; the amount is the same in all.
import type { ReactNode } from 'react'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { toText, type Currency, type Money } from '@falaj/money'
import { BusyButton } from '../../light/busy-button.tsx'
import { useWords } from '../../words/language.tsx'
import { Actions } from '../actions/actions.tsx'
import { amountFault } from '../form/faults.ts'
import { PlainForm } from '../form/plain-form.tsx'
import { AmountInput } from '../money/amount-input.tsx'
import type { OrderDraft } from './draft.ts'
import { Most } from './dry-run.tsx'
import type { Order } from './use-order.ts'
import { orderWords } from './words.ts'
import './order-form.css'

interface OrderFormProps {
  readonly order: Pick<Order<OrderDraft, Endpoint, unknown>, 'form' | 'review' | 'save' | 'isBusy'>
  readonly lead: string
  readonly children: ReactNode
  /** What comes after the review, such as a password. */
  readonly next?: string
  /** Beside the review, before it. */
  readonly acts?: ReactNode
  /** It can be saved and sent later. */
  readonly canSave?: boolean
}
export const OrderForm = ({ order, lead, children, next, acts, canSave = false }: OrderFormProps) => {
  const t = useWords(orderWords)
  const { form, review, save, isBusy } = order
  const toReview = <BusyButton text={t('review')} busy={isBusy} working={t('working')} />
  return (
    <section className="card card-body">
      <PlainForm ref={form} onSubmit={review}>
        <p className="quiet">{lead}</p>
        {children}
        {next ? (
          <div className="order-act">
            <span className="quiet small">{next}</span>
            {toReview}
          </div>
        ) : (
          <Actions end>
            {acts}
            {canSave && (
              <button type="button" className="button" onClick={save}>
                {t('save')}
              </button>
            )}
            {toReview}
          </Actions>
        )}
      </PlainForm>
    </section>
  )
}

/** At the end of an amount: all there is. */
export const AllButton = ({ onPress }: { readonly onPress: () => void }) => {
  const t = useWords(orderWords)
  return (
    <button type="button" className="button order-all" onClick={onPress}>
      {t('all')}
    </button>
  )
}

interface OrderAmountProps<D extends OrderDraft> {
  readonly order: Pick<Order<D, Endpoint, unknown>, 'draft' | 'put' | 'faults' | 'mostNow'>
  readonly choices: readonly Currency[]
  /** Unless it is just the amount. */
  readonly label?: string
  /** What another currency empties. */
  readonly clears?: Partial<D>
  /** The available amount, in lines below the amount field and below its fault; null until it is known. By default a fault shows the maximum. */
  readonly limits?: ReactNode
  /** All that could go. */
  readonly all?: Money | undefined
}
export const OrderAmount = <D extends OrderDraft>(given: OrderAmountProps<D>) => {
  const t = useWords(orderWords)
  const { order, choices, clears = {}, limits, all } = given
  const { draft, put, faults, mostNow } = order
  const fault = amountFault(faults)
  const lines = limits && <span className="order-limits">{limits}</span>
  const input = (
    <AmountInput
      label={given.label ?? t('amount')}
      choices={choices}
      value={{ amount: draft.amount, currency: draft.currency }}
      onChange={({ amount, currency }) =>
        put({ amount, currency, ...(currency === draft.currency ? {} : clears) } as Partial<D>)
      }
      fault={fault}
      hint={lines}
      after={all && all.minor > 0n && <AllButton onPress={() => put({ amount: toText(all) } as Partial<D>)} />}
    />
  )
  return limits === undefined ? (
    <>
      {input}
      {fault && mostNow && <Most of={mostNow} />}
    </>
  ) : (
    <div>
      {input}
      {/* A fault takes the hint's place. */}
      {fault && <div className="small quiet">{lines}</div>}
    </div>
  )
}
/** The line that shows the amount that would be possible instead. */
export const RoomFault = ({ children }: { readonly children: string }) => <span className="order-most">{children}</span>
