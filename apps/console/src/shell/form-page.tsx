// The page of a form for a new record or, with an id in the address, for one that is there.
import type { ComponentType, ReactNode } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { say, type Bilingual } from '@falaj/contract/kernel/words'
import { Latest } from '../blocks/form/latest.tsx'
import { Loaded } from '../blocks/loaded/loaded.tsx'
import { useLocation } from '../router/location.ts'
import { useLanguage } from '../words/language.tsx'
import { Page } from './page.tsx'

type DetailEndpoint = Endpoint & { readonly output: { readonly _zod: { readonly output: { version: number } } } }
export interface FormPageOf<E extends DetailEndpoint> {
  readonly of: E
  /** The heading when a record is changed. */
  readonly editTitle: Bilingual
  /** `of`: null for a new one. `note`: somebody else's changes, on top of the form. */
  readonly Form: ComponentType<{ readonly of: Output<E> | null; readonly note: ReactNode }>
}
export const formPage = <E extends DetailEndpoint>({ of, editTitle, Form }: FormPageOf<E>) =>
  function RecordFormPage() {
    const language = useLanguage()
    const id = new URLSearchParams(useLocation().search).get('id')
    if (!id)
      return (
        <Page>
          <Form of={null} note={null} />
        </Page>
      )
    return (
      <Page heading={say(editTitle, language)}>
        <Loaded key={id} of={of} input={{ id } as Input<E>}>
          {(found) => <Latest of={found}>{(latest, note) => <Form of={latest} note={note} />}</Latest>}
        </Loaded>
      </Page>
    )
  }
