// The customer that a draft is for: the draft keeps the id, the field shows the name.
import { useState } from 'react'
import type { Faults } from '../form/faults.ts'
import { PickCustomer, type CustomerRow } from './pick-customer.tsx'

export interface CustomerFieldProps {
  readonly form: {
    readonly draft: { readonly customerId: string }
    readonly faults: Faults
    readonly put: (part: { readonly customerId: string }) => void
  }
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
  /** The name of the customer that the draft begins with. */
  readonly name?: string | null | undefined
  readonly onPick?: (row: CustomerRow | null) => void
}
export const CustomerField = ({ form, name = null, onPick, ...field }: CustomerFieldProps) => {
  const [shown, setShown] = useState(name)
  const { customerId } = form.draft
  return (
    <PickCustomer
      {...field}
      fault={form.faults['customerId'] ?? null}
      chosen={customerId ? (shown ?? customerId) : null}
      onPick={(row) => {
        setShown(row?.name ?? null)
        form.put({ customerId: row?.id ?? '' })
        onPick?.(row)
      }}
    />
  )
}
