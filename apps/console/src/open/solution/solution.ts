// The parts of an industry page. Its texts are in its page module; its figures are computed from the table of products.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { products, type ProductKey } from '@falaj/contract/kernel/products'
import type { Path } from '@falaj/contract/kernel/routes'
import { money, type Money } from '@falaj/money'

export interface Moment {
  /** '06:00', or a step that has no hour. */
  readonly at: string
  readonly title: Bilingual
  readonly text: Bilingual
}
/** So many payments of the same amount, by one product that moves dirhams. */
export interface ExampleLine {
  readonly name: Bilingual
  readonly product: Exclude<ProductKey, 'digital-receipt' | 'crypto-top-up'>
  readonly count: number
  readonly each: Money
}
export interface Example {
  readonly title: Bilingual
  readonly text: Bilingual
  readonly lines: readonly ExampleLine[]
  /** What the figures teach. */
  readonly lesson: Bilingual
}
export interface Solution {
  readonly path: Extract<Path, `/solutions/${string}`>
  readonly claim: Bilingual
  readonly lead: Bilingual
  readonly day: readonly Moment[]
  readonly uses: readonly { readonly product: ProductKey; readonly why: Bilingual }[]
  readonly example: Example
  readonly trouble: readonly { readonly title: Bilingual; readonly text: Bilingual }[]
}

/** AED, as it is written: aed('385.00'). */
export const aed = (text: `${number}.${number}`): Money => money(BigInt(text.replace('.', '')), 'AED')

/** Figures that the stories name, from the table of products. */
const bank = products['transfer-to-bank'].settlement
export const bankCutOff = bank.kind === 'same-day' ? bank.cutOff : ''
export const refundDays = products.gateway.refundDays ?? 0
