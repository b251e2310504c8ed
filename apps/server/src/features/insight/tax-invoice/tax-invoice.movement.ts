// What books and statements call a credit note: by its number, opened with the invoice that it corrects.
import { sql } from 'kysely'
import type { MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const taxCreditNoteMovement = {
  names: (reader, ids) => sql`
    select c.id, c.number, i.number as detail, 'tax-invoice' as known_as, c.invoice_id as known_id
    from tax_credit_note c join tax_invoice i on i.merchant_id = c.merchant_id and i.id = c.invoice_id
    where c.merchant_id = ${reader}::uuid and c.id = any(${ids}::uuid[])`,
} satisfies MovementQueries
