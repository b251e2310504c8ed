// What one introduction says. Figures are not written here: `{fee}` and its like are filled in from the table of products.
import type { Money } from '@falaj/money'
import type { ProductKey } from '@falaj/contract/products'
import type { Path } from '@falaj/contract/routes'

export interface Both {
  readonly en: string
  readonly zh: string
}
/** Whose the money is from a station on; 'message' is news, not money. */
export type Holder = 'payer' | 'way' | 'yours' | 'theirs' | 'message'
export interface Station {
  readonly who: Both
  readonly does: Both
  readonly whose: Holder
}
export interface Introduction {
  readonly key: ProductKey
  /** For search engines and link previews. */
  readonly description: Both
  readonly lead: Both
  readonly what: readonly Both[]
  /** True of this product and of no other. */
  readonly facts: readonly [Both, Both, Both]
  readonly flow: {
    /** The picture in one sentence. */
    readonly sentence: Both
    readonly stations: readonly [Station, Station, Station, Station]
    /** After which station the fee leaves the channel, or joins it where the merchant earns it. */
    readonly feeAfter: 0 | 1 | 2
  }
  readonly users: readonly Both[]
  /** Where it is worked with in the console; who may enter is read from the route table. */
  readonly screens: readonly Path[]
  /** The worked sum: how much, and what for. A count of receipts where no money moves. */
  readonly example: { readonly of: Money | number; readonly story: Both }
  /** Statements, refunds, disputes. */
  readonly accounts: readonly Both[]
  readonly limits: Both
  readonly needs: readonly Both[]
  readonly related: readonly { readonly key: ProductKey; readonly why: Both }[]
}
