// The page of a form for a new record or, with an id in the address, for one that is there.
import type { ReactNode } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { Latest } from '../blocks/form/latest.tsx'
import { Loaded } from '../blocks/loaded/loaded.tsx'
import { useLocation } from '../router/location.ts'
import { Page } from './page.tsx'

type DetailEndpoint = Endpoint & { readonly output: { readonly _zod: { readonly output: { version: number } } } }
export interface FormPageProps<E extends DetailEndpoint> {
  readonly of: E
  /** The heading when a record is changed. */
  readonly editTitle: string
  /** Null means a new one. The note reports another person's changes and is shown on top of the form. */
  readonly form: (found: Output<E> | null, note: ReactNode) => ReactNode
}
export const FormPage = <E extends DetailEndpoint>({ of, editTitle, form }: FormPageProps<E>) => {
  const id = new URLSearchParams(useLocation().search).get('id')
  if (!id) return <Page>{form(null, null)}</Page>
  return (
    <Page heading={editTitle}>
      <Loaded key={id} of={of} input={{ id } as Input<E>}>
        {(found) => <Latest of={found}>{form}</Latest>}
      </Loaded>
    </Page>
  )
}
