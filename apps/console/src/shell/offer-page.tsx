// The list of something to be paid, with both ways to make one: a form, and a sheet with many.
import { useState, type ReactNode } from 'react'
import { say, type Bilingual } from '@falaj/contract/kernel/words'
import { ImportDialog, type ImportDialogProps, type ImportEndpoint } from '../blocks/sheet/import-dialog.tsx'
import { useLanguage } from '../words/language.tsx'
import { Page } from './page.tsx'

export interface OfferPageProps<E extends ImportEndpoint> extends Pick<
  ImportDialogProps<E>,
  'rules' | 'fileName' | 'onDone'
> {
  /** Makes many from a sheet. */
  readonly bulk: E
  readonly words: { readonly bulk: Bilingual; readonly bulkTitle: Bilingual; readonly create: Bilingual }
  readonly creation: string
  readonly children: (actions: ReactNode) => ReactNode
}
export const OfferPage = <E extends ImportEndpoint>({
  bulk,
  words,
  creation,
  children,
  ...sheet
}: OfferPageProps<E>) => {
  const language = useLanguage()
  const [isBulk, setIsBulk] = useState(false)
  return (
    <Page>
      {children(
        <>
          <button type="button" className="button" onClick={() => setIsBulk(true)}>
            {say(words.bulk, language)}
          </button>
          <a className="button button-primary" href={creation}>
            {say(words.create, language)}
          </a>
        </>,
      )}
      {isBulk && (
        <ImportDialog of={bulk} title={say(words.bulkTitle, language)} onClose={() => setIsBulk(false)} {...sheet} />
      )}
    </Page>
  )
}
