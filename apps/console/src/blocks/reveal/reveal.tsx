// A payer's e-mail and phone in a record's facts: masked, until a member who may asks to see them. It is recorded, and only for this visit.
import { useState } from 'react'
import type { customer } from '@falaj/contract/customers/customer'
import { contactReaders, mayEnter } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useAction } from '../../api/use.ts'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'

type Reveals = typeof customer.reveal
type Contact = Output<Reveals>

export interface Revealed {
  /** Null until it is asked for. */
  readonly contact: Contact | null
  /** To be shown beside what is masked; nothing for members who may not see it whole. */
  readonly button: React.ReactNode
}
export const useReveal = (endpoint: Reveals, id: string): Revealed => {
  const t = useWords(blockWords)
  const visitor = visitorOf(useStore(site))
  const action = useAction(endpoint)
  const [shown, setShown] = useState<Contact & { readonly of: string }>()
  const contact = shown?.of === id ? shown : null
  const show = async (): Promise<void> => {
    const result = await action.run({ id })
    if (result.kind === 'success') setShown({ ...result.body, of: id })
  }
  return {
    contact,
    button: !contact && mayEnter(contactReaders, visitor) && (
      <button type="button" className="link-button" disabled={action.busy} onClick={() => void show()}>
        {t('revealContact')}
      </button>
    ),
  }
}
