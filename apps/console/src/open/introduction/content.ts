// Content of one introduction. Figures are not written here: `{fee}` and the like are filled in from the table of products.
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { Money } from '@falaj/money'
import type { ProductField } from '@falaj/contract/merchant/product-questions'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Path } from '@falaj/contract/kernel/routes'

/** The owner of the money from a station on; 'message' is a notice, not money. */
export type Holder = 'payer' | 'way' | 'yours' | 'theirs' | 'message'
export interface Station {
  readonly who: Bilingual
  readonly does: Bilingual
  readonly whose: Holder
}
export interface Introduction {
  readonly key: ProductKey
  /** For search engines and link previews. */
  readonly description: Bilingual
  readonly lead: Bilingual
  readonly what: readonly Bilingual[]
  /** True of this product and of no other. */
  readonly facts: readonly [Bilingual, Bilingual, Bilingual]
  readonly flow: {
    /** The picture in one sentence. */
    readonly sentence: Bilingual
    readonly stations: readonly [Station, Station, Station, Station]
    /** After which station the fee leaves the channel, or joins it where the merchant earns it. */
    readonly feeAfter: 0 | 1 | 2
  }
  readonly users: readonly Bilingual[]
  /** Where it is worked with in the console; who may enter is read from the route table. */
  readonly screens: readonly Path[]
  /** The worked sum: how much, and what for. A count of receipts where no money moves. */
  readonly example: { readonly of: Money | number; readonly story: Bilingual }
  /** Statements, refunds, disputes. */
  readonly accounts: readonly Bilingual[]
  readonly limits: Bilingual
  /** `of`: the questions and documents of the application that it covers. Conditions are in a table of the contract. */
  readonly needs: readonly (Bilingual & { readonly of: readonly ProductField[] })[]
  readonly related: readonly { readonly key: ProductKey; readonly why: Bilingual }[]
}
