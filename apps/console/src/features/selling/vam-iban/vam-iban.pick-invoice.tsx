// One of the merchant's open invoices.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { invoice } from '@falaj/contract/selling/invoice'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { PickField, type PickFieldProps } from '../../../blocks/pick/pick-field.tsx'

export type InvoiceRow = Output<typeof invoice.query>['rows'][number]
interface Props extends Omit<PickFieldProps<InvoiceRow>, 'useFound' | 'keyOf' | 'show'> {
  readonly currency: string
  /** Those that other parts have already. */
  readonly without?: readonly string[]
}
export const PickInvoice = ({ currency, without = [], ...field }: Props) => (
  <PickField
    {...field}
    useFound={(text) => {
      // oxlint-disable-next-line react/rules-of-hooks -- PickField calls it as a hook, under that name
      const { data, isPlaceholderData } = useQuery(
        invoice.query,
        {
          filters: {
            ...(text.trim() ? { text } : {}),
            status: ['open', 'part-paid', 'overdue', 'uncollectible'],
            currency: currency as SaleCurrency,
          },
          pageParam: { number: 1, size: 10 },
          ask: 'rows',
        },
        { keepPrevious: true },
      )
      return { data: data && { rows: data.rows.filter(({ id }) => !without.includes(id)) }, isPlaceholderData }
    }}
    keyOf={({ id }) => id}
    show={({ number, customer, due }) => (
      <>
        <span>
          <span className="digits">{number}</span> <span className="quiet">{customer}</span>
        </span>
        <span className="digits">{toCodeText(due)}</span>
      </>
    )}
  />
)
