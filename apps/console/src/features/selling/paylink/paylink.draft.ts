// A link while it is being typed, in wire form; and from a link that is there, back into the form. Pure.
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { paylink } from '@falaj/contract/selling/paylink'
import type { CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { money, toText, type Money } from '@falaj/money'
import type { AmountText } from '../../../blocks/money/amount-input.tsx'

type PaylinkRecord = Output<typeof paylink.detail>
export interface PickedItem {
  readonly itemId: string
  readonly quantity: number
  readonly name: string
  readonly price: Money
}
export interface Draft {
  readonly [field: string]: unknown
  readonly title: string
  readonly description: string
  /** The id of its file. */
  readonly picture: string
  readonly type: 'single' | 'reusable'
  readonly rule: 'fixed' | 'open' | 'items'
  readonly currency: SaleCurrency
  readonly amount: AmountText
  readonly min: AmountText
  readonly max: AmountText
  readonly items: readonly PickedItem[]
  readonly quantityMax: number | undefined
  readonly paidMax: number | undefined
  readonly expiresAt: string
  readonly fields: readonly string[]
  readonly methods: readonly CheckoutMethod[]
  readonly reference: string
  readonly store: string
  readonly customerId: string
  readonly returnUrl: string
  readonly id?: string
  readonly version?: number
}
const textOf = (value: Money | null, currency: SaleCurrency): AmountText => ({
  amount: value ? toText(value) : '',
  currency,
})

export const draftOf = (found: PaylinkRecord | null): Draft => {
  const currency = found?.currency ?? 'AED'
  return {
    title: found?.title ?? '',
    description: found?.description ?? '',
    picture: found?.picture ?? '',
    type: found?.type === 'reusable' ? 'reusable' : 'single',
    rule: found?.rule ?? 'fixed',
    currency,
    amount: textOf(found?.rule === 'fixed' ? found.amount : null, currency),
    min: textOf(found?.min ?? null, currency),
    max: textOf(found?.max ?? null, currency),
    items: found?.items.map(({ itemId, name, quantity, price }) => ({ itemId, name, quantity, price })) ?? [],
    quantityMax: found?.quantityMax ?? undefined,
    paidMax: found?.type === 'reusable' ? (found.paidMax ?? undefined) : undefined,
    expiresAt: found?.expiresAt ?? '',
    fields: found?.fields ?? [],
    methods: found?.methods ?? [],
    reference: found?.reference ?? '',
    store: found?.store ?? '',
    customerId: found?.customer?.id ?? '',
    returnUrl: found?.returnUrl ?? '',
    ...(found ? { id: found.id, version: found.version } : {}),
  }
}
export const inCurrency = (draft: Draft, currency: SaleCurrency): Partial<Draft> => ({
  currency,
  amount: { ...draft.amount, currency },
  min: { ...draft.min, currency },
  max: { ...draft.max, currency },
  // Their prices were in the other currency.
  items: [],
})
export const sumOf = (items: readonly PickedItem[], currency: SaleCurrency): Money =>
  money(
    items.reduce((sum, { price, quantity }) => sum + price.minor * BigInt(quantity || 0), 0n),
    currency,
  )
/** Without the fields that its rule and type hide. */
export const sentOf = ({ amount, min, max, items, quantityMax, paidMax, ...draft }: Draft): Partial<Draft> => ({
  ...draft,
  ...(draft.rule === 'fixed' && { amount }),
  ...(draft.rule === 'open' && { min, max }),
  ...(draft.rule === 'items' && { items }),
  ...(draft.rule !== 'open' && { quantityMax }),
  ...(draft.type === 'reusable' && { paidMax }),
})
