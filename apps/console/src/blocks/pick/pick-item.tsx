// One item of the catalogue that has a price in the currency.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { item } from '@falaj/contract/customers/item'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { useLanguage } from '../../words/language.tsx'
import { PickField, type PickFieldProps } from './pick-field.tsx'

type Row = Output<typeof item.pick>['rows'][number]
export interface PickItemProps extends Omit<PickFieldProps<Row>, 'useFound' | 'keyOf' | 'show'> {
  readonly currency: SaleCurrency
}
export const PickItem = ({ currency, ...field }: PickItemProps) => {
  const language = useLanguage()
  return (
    <PickField
      {...field}
      // oxlint-disable-next-line react/rules-of-hooks -- PickField calls it as a hook, under that name
      useFound={(text) => useQuery(item.pick, { text, currency }, { keepPrevious: true })}
      keyOf={({ id }) => id}
      show={({ name, price }) => (
        <>
          <span>{name[language]}</span>
          <span className="digits">{toCodeText(price)}</span>
        </>
      )}
    />
  )
}
