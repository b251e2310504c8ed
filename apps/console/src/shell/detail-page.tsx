// The page of the one record whose id the address has; without an id, the way to make one.
import type { ReactNode } from 'react'
import { Empty } from '../blocks/states/empty.tsx'
import { useLocation } from '../router/location.ts'
import { Page } from './page.tsx'

export interface DetailPageProps {
  /** Names the record for screen readers. */
  readonly title: string
  readonly create: { readonly href: string; readonly text: string }
  readonly show: (id: string) => ReactNode
}
export const DetailPage = ({ title, create, show }: DetailPageProps) => {
  const id = new URLSearchParams(useLocation().search).get('id')
  return (
    <Page>
      <section key={id} className="card detail-card">
        <h2 className="visually-hidden">{title}</h2>
        {id ? (
          show(id)
        ) : (
          <Empty
            reason="noData"
            action={
              <a className="button button-primary" href={create.href}>
                {create.text}
              </a>
            }
          />
        )}
      </section>
    </Page>
  )
}
