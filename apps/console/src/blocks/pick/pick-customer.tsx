// One of the merchant's customers.
import { customer } from '@falaj/contract/customers/customer'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useQuery } from '../../api/use.ts'
import { PickField, type PickFieldProps } from './pick-field.tsx'

export type CustomerRow = Output<typeof customer.pick>['rows'][number]
export const PickCustomer = (field: Omit<PickFieldProps<CustomerRow>, 'useFound' | 'keyOf' | 'show'>) => (
  <PickField
    {...field}
    // oxlint-disable-next-line react/rules-of-hooks -- PickField calls it as a hook, under that name
    useFound={(text) => useQuery(customer.pick, { text }, { keepPrevious: true })}
    keyOf={({ id }) => id}
    show={({ name, email }) => (
      <>
        <span>{name}</span>
        <span className="quiet">{email}</span>
      </>
    )}
  />
)
