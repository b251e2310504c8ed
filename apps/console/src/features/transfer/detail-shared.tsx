// What details of every kind of transfer share: what happened when, submitting one that is there, and taking it back.
import { useState } from 'react'
import { statuses } from '@falaj/contract/status'
import type { transfer, TransferAsked } from '@falaj/contract/transfer'
import { sayCode } from '@falaj/contract/words'
import { useAction } from '../../api/use.ts'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import type { Fact } from '../../blocks/facts/facts.tsx'
import { useMoments as useAllMoments } from '../../blocks/movement/moments.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { detailWords, transferReasons } from './detail-words.ts'

type Happened = Parameters<ReturnType<typeof useAllMoments>['momentsOf']>[0] & {
  readonly createdAt: string
  readonly maker: string | null
  readonly completedAt: string | null
  readonly status: string
  readonly why: string | null
  readonly request: object | null
}
export const useMoments = () => {
  const t = useWords(detailWords)
  const language = useLanguage()
  const { momentsOf, stepText, why } = useAllMoments({ reasons: transferReasons })
  return {
    why,
    momentsOf: (found: Happened) => {
      const { createdAt, maker, completedAt, status, request } = found
      const end = status === 'SUCCESS' ? stepText('succeeded') : sayCode(statuses, status, language)
      return momentsOf(found, [
        { at: createdAt, title: t('created'), text: maker ?? '' },
        ...(!request && completedAt ? [{ at: completedAt, title: end, text: found.why ? why(found.why) : '' }] : []),
      ])
    },
  }
}

interface CancelButtonProps {
  readonly id: string
  readonly number: string
  readonly label: string
  readonly of: typeof transfer.cancel
  readonly facts: readonly Fact[]
}
export const CancelButton = ({ id, number, label, of, facts }: CancelButtonProps) => {
  const t = useWords(detailWords)
  const [isOpen, setIsOpen] = useState(false)
  const cancel = useAction(of)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {label}
      </button>
      <Confirm
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('cancelTitle', { number })}
        facts={facts}
        next={t('cancelNext')}
        act={label}
        destructive
        onConfirm={() => cancel.run({ id }).then(() => setIsOpen(false))}
      />
    </>
  )
}
/** Submits one that is there. */
export const useSubmit = (of: typeof transfer.submit) => {
  const submit = useAction(of)
  return async (id: string): Promise<TransferAsked | null> => {
    const result = await submit.run({ id })
    return result.kind === 'success' ? result.body : null
  }
}
