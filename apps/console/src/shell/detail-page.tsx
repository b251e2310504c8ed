// The page of the one record whose id the address has; without an id, the way to make one.
import type { ComponentType } from 'react'
import { say, type Bilingual } from '@falaj/contract/kernel/words'
import { Empty } from '../blocks/states/empty.tsx'
import { useLocation } from '../router/location.ts'
import { useLanguage } from '../words/language.tsx'
import { Page } from './page.tsx'

export interface DetailPageOf {
  /** Names the record for screen readers. */
  readonly title: Bilingual
  readonly create: { readonly href: string; readonly text: Bilingual }
  readonly Detail: ComponentType<{ readonly id: string }>
}
export const detailPage = ({ title, create, Detail }: DetailPageOf) =>
  function RecordPage() {
    const language = useLanguage()
    const id = new URLSearchParams(useLocation().search).get('id')
    return (
      <Page>
        <section key={id} className="card detail-card">
          <h2 className="visually-hidden">{say(title, language)}</h2>
          {id ? (
            <Detail id={id} />
          ) : (
            <Empty
              reason="noData"
              action={
                <a className="button button-primary" href={create.href}>
                  {say(create.text, language)}
                </a>
              }
            />
          )}
        </section>
      </Page>
    )
  }
