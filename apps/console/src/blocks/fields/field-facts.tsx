// The facts of a record, labelled and formatted as declared by its list's fields.
import type * as z from 'zod/mini'
import type { Field, FieldList, Fields } from '@falaj/contract/kernel/fields'
import { say } from '@falaj/contract/kernel/words'
import { useLanguage } from '../../words/language.tsx'
import { Facts, type Fact, type FactsProps } from '../facts/facts.tsx'
import { FieldValue } from './field-value.tsx'

type Values<F extends Fields> = { readonly [K in keyof F]: z.output<F[K]['schema']> }
type Listing<F extends Fields> = Pick<FieldList<F>, 'fields'>

/** True if the field only identifies rows. */
export const isKey = (field: Pick<Field, 'kind'> | undefined): boolean => /^(?:id|key)$/.test(field?.kind ?? 'id')

/** For a detail with additional facts: `[...facts(found, 'number', 'maker'), { name, value }]`. */
export const useFieldFacts = <F extends Fields>({ fields }: Listing<F>) => {
  const language = useLanguage()
  const title = (name: keyof F & string): string => say((fields[name] as Field).title, language)
  return {
    title,
    facts: <K extends keyof F & string>(row: Pick<Values<F>, K>, ...names: readonly K[]): readonly Fact[] =>
      names.map((name) => ({ name: title(name), value: <FieldValue of={fields[name] as Field} value={row[name]} /> })),
  }
}

export interface FieldFactsProps<F extends Fields> extends Pick<FactsProps, 'as'> {
  readonly of: Listing<F>
  readonly row: Values<F>
  /** In this order; default: every field but the id. */
  readonly only?: readonly (keyof F & string)[]
}
export const FieldFacts = <F extends Fields>({ of, row, only, as = 'grid' }: FieldFactsProps<F>) => {
  const { facts } = useFieldFacts(of)
  const names = only ?? Object.keys(of.fields).filter((name) => !isKey(of.fields[name]))
  return <Facts as={as} facts={facts(row, ...names)} />
}
