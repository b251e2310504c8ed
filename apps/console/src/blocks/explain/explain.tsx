// An amount that explains itself: pressed, it opens what it is made of.
import { useRef, useState, type ReactNode } from 'react'
import { accountWords } from '@falaj/contract/kernel/money-words'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Drawer } from '../drawer/drawer.tsx'
import { Explanation } from './explanation.tsx'
import { asOfNow, type AsOf, type Subject } from './period.ts'
import { explainWords } from './words.ts'
import './explain.css'

export interface ExplainProps {
  readonly of: Subject
  /** As of which moment the amount is shown; absent: now. */
  readonly asOf?: AsOf
  /** The amount. */
  readonly children: ReactNode
}
export const Explain = ({ of, asOf = asOfNow, children }: ExplainProps) => {
  const t = useWords(explainWords)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const title = t('title', { account: accountWords[of.account][language], currency: of.currency })
  return (
    <>
      <button
        ref={button}
        type="button"
        className="explain"
        title={t('explain')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
        <span className="visually-hidden">. {t('explain')}</span>
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title={title} returnTo={() => button.current}>
        <div className="explain-drawer">
          <Explanation of={of} asOf={asOf} />
        </div>
      </Drawer>
    </>
  )
}
