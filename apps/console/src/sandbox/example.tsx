// The frame of an example page: its cases one under the other, each with a caption.
import type { ComponentType, ReactNode } from 'react'
import { useLanguage } from '../words/language.tsx'
import './example.css'

export interface BlockExample {
  readonly name: string
  readonly title: { readonly en: string; readonly zh: string }
  /** What it is for, in one sentence. */
  readonly says?: { readonly en: string; readonly zh: string }
  readonly Component: ComponentType
}
export interface CaseProps {
  readonly title: readonly [en: string, zh: string]
  /** The block brings its own card. */
  readonly plain?: boolean
  readonly children: ReactNode
}
export const Case = ({ title: [en, zh], plain = false, children }: CaseProps) => {
  const language = useLanguage()
  return (
    <section className="case">
      <h2 className="case-title">{language === 'zh' ? zh : en}</h2>
      {plain ? children : <div className="card card-body">{children}</div>}
    </section>
  )
}
/** A word of an example, without a table of its own. */
export const useSay = () => {
  const language = useLanguage()
  return (en: string, zh: string): string => (language === 'zh' ? zh : en)
}
