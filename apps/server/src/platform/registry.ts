// What all features register together: available in every call and to every task. Each kit defines its own part.
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { Approvables } from './approval/approvable.ts'
import type { Exportable, ExportOffer } from './lists/exportable.ts'
import type { ListRegistry } from './lists/list-registry.ts'
import type { PayOut } from './money/automatic-payout.ts'
import type { OrderContext } from './money/order/order-definition.ts'
import type { PaymentRegistry } from './payment/offer.ts'
import type { SealedColumn } from './identity/reseal.ts'
import type { IsPartOf } from './files/owner.ts'
import type { CustomerRecords } from './payment/customer-records.ts'

/** What the code for a command confirms, in one sentence, from the request as it goes over the wire; null if nothing that can be named. */
export type ConfirmationText = (
  own: OrderContext,
  request: Readonly<Record<string, unknown>>,
) => Promise<Bilingual | null>

export interface Registry extends ListRegistry, PaymentRegistry {
  readonly approvables: Approvables
  /** By the name of the list's endpoint. */
  readonly exports: ReadonlyMap<string, ExportOffer>
  /** What the merchant API lists, by the name of the list's endpoint: everything that can be exported, and what only programs list as a whole. */
  readonly lists: ReadonlyMap<string, Exportable>
  readonly payOut: PayOut
  /** By the purpose of the file. */
  readonly fileOwners: ReadonlyMap<string, IsPartOf>
  readonly customerRecords: readonly CustomerRecords[]
  /** Features' columns of sealed bytes. */
  readonly sealed: readonly SealedColumn[]
  /** By the name of the command's endpoint. */
  readonly confirmed: ReadonlyMap<string, ConfirmationText>
}
