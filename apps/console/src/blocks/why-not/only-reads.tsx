// Replaces a form that the member may not send: shows that this role only reads here, and who could act.
import { namedAreas, type NamedArea } from '@falaj/contract/kernel/access'
import { whyNot } from '@falaj/contract/kernel/why'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useWords } from '../../words/language.tsx'
import { WhoCould } from './who-could.tsx'
import { whyNotWords } from './words.ts'
import type { ReactNode } from 'react'

export const OnlyReads = ({
  area,
  what,
  children,
}: {
  readonly area: NamedArea
  /** What cannot be done here, as a sentence. */
  readonly what: string
  /** The form, for members who may send it. */
  readonly children: ReactNode
}) => {
  const t = useWords(whyNotWords)
  const why = whyNot(namedAreas[area], visitorOf(useStore(site)))
  if (!why) return children
  return (
    <section className="card card-body only-reads">
      <h2>{t('onlyReads')}</h2>
      <p>{what}</p>
      <WhoCould about={{ area }} roles={why.roles} />
    </section>
  )
}
