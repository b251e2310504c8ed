// One record of a list, opened: its amount and state, every field as its kind is shown, and what only this kind of record has.
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Output } from '@falaj/contract/kernel/endpoint'
import type { FieldList, Fields } from '@falaj/contract/kernel/fields'
import type { Money } from '@falaj/money'
import { useWords } from '../../words/language.tsx'
import { Detail, DetailPart } from '../drawer/detail.tsx'
import { Facts, type Fact } from '../facts/facts.tsx'
import { FieldFacts, isKey } from '../fields/field-facts.tsx'
import { Linked, type LinkedProps } from '../linked/linked.tsx'
import { Loaded } from '../loaded/loaded.tsx'
import { Amount } from '../money/amount.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { listWords } from './words.ts'

/** Takes an id; answers at least the fields of the list's rows. */
export type RecordDetailEndpoint<Row> = Endpoint & {
  readonly input: z.ZodMiniType<{ readonly id: string }>
  readonly output: z.ZodMiniType<Row>
}
type RowOf<F extends Fields> = { readonly [K in keyof F]: z.output<F[K]['schema']> }

interface RecordViewProps<F extends Fields, Found extends RowOf<F>> {
  readonly list: Pick<FieldList<F>, 'fields'>
  readonly found: Found
  /** The one big number and the state; default: the first amount and the first state among the fields. */
  readonly amount?: Money
  readonly status?: string
  /** One sentence: what it is, and where the money is. */
  readonly say?: ReactNode
  readonly steps?: ReactNode
  /** For a kind of record that others are linked with. */
  readonly linked?: LinkedProps
  /** Default: every field that is not shown above. */
  readonly facts?: readonly Fact[]
  readonly children?: ReactNode
}
export const RecordView = <F extends Fields, Found extends RowOf<F>>(given: RecordViewProps<F, Found>) => {
  const t = useWords(listWords)
  const { list, found, say, steps, linked, children } = given
  const names = Object.keys(list.fields) as (keyof F & string)[]
  const kindOf = (name: keyof F & string): string | undefined => list.fields[name]?.kind
  const first = (kind: string) => names.find((name) => kindOf(name) === kind && found[name] !== null)
  const [money, state] = [first('money'), first('status')]
  const amount = given.amount ?? (money && (found[money] as Money))
  const status = given.status ?? (state && (found[state] as string))
  const rest = names.filter((name) => name !== money && name !== state && !isKey(list.fields[name]))
  const facts = (
    <>
      {linked && <Linked {...linked} />}
      <DetailPart title={t('facts')}>
        {given.facts ? <Facts facts={given.facts} /> : <FieldFacts of={list} row={found} only={rest} />}
      </DetailPart>
    </>
  )
  return (
    <Detail
      sum={
        <>
          {amount && <Amount of={amount} as="hero" />}
          {status && <StatusPill code={status} />}
        </>
      }
      say={say}
      steps={steps}
      rail={children && facts}
    >
      {children ?? facts}
    </Detail>
  )
}

interface RecordDetailProps<F extends Fields, E extends RecordDetailEndpoint<RowOf<F>>> {
  readonly of: E
  readonly list: Pick<FieldList<F>, 'fields'>
  readonly id: string
  /** Default: its fields and nothing more. */
  readonly children?: (found: Output<E>) => ReactNode
}
export const RecordDetail = <F extends Fields, E extends RecordDetailEndpoint<RowOf<F>>>({
  of,
  list,
  id,
  children = (found) => <RecordView list={list} found={found as unknown as RowOf<F>} />,
}: RecordDetailProps<F, E>) => (
  <Loaded of={of} input={{ id } as never}>
    {children}
  </Loaded>
)
