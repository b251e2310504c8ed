// What the forms of cashback and coupon campaigns have in common: amounts in the budget's currency, and days in Dubai.
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { dayMs, hourMs } from '@falaj/contract/kernel/time'
import type { Faults } from '../form/faults.ts'
import { AmountInput, type AmountText } from '../money/amount-input.tsx'

export const noAmount: AmountText = { amount: '', currency: 'AED' }
const dayIn = (days: number): string => new Date(Date.now() + 4 * hourMs + days * dayMs).toISOString().slice(0, 10)
/** Today and thirty days on. */
export const campaignDays = () => ({ startsAt: dayIn(0), endsAt: dayIn(30) })
interface Days {
  readonly startsAt: string
  readonly endsAt: string
}
/** From the first midnight to the last second. */
export const sentDays = ({ startsAt, endsAt }: Days): Days => ({
  startsAt: `${startsAt}T00:00:00+04:00`,
  endsAt: `${endsAt}T23:59:59+04:00`,
})
/** An amount that was entered, in the currency of the budget. */
export const inBudget =
  ({ currency }: AmountText) =>
  (value: AmountText): AmountText | undefined =>
    value.amount ? { ...value, currency } : undefined

interface AmountProps<Name extends string> {
  readonly form: {
    readonly draft: Readonly<Record<Name | 'budget', AmountText>>
    readonly faults: Faults
    readonly put: (part: { readonly [N in Name]?: AmountText }) => void
  }
  readonly name: Name
  readonly label: string
}
const one = <Name extends string>({ form: { draft, faults, put }, name, label }: AmountProps<Name>) => ({
  label,
  value: draft[name],
  fault: faults[name] ?? faults[`${name}.amount`] ?? null,
  onChange: (value: AmountText) => put({ [name]: value } as { readonly [N in Name]?: AmountText }),
})
export const BudgetField = ({ form, label }: Omit<AmountProps<'budget'>, 'name'>) => (
  <AmountInput {...one({ form, name: 'budget', label })} choices={[...homeCurrencies]} />
)
export const BudgetAmount = <Name extends string>(props: AmountProps<Name>) => {
  const { currency } = props.form.draft.budget
  const field = one(props)
  return <AmountInput {...field} value={{ ...field.value, currency }} choices={[currency]} />
}
