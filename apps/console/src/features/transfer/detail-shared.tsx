// What details of both kinds share: reasons in words, what happened when, the linked request, and taking it back.
import { useState } from 'react'
import { errors } from '@falaj/contract/errors'
import { href } from '@falaj/contract/routes'
import { statuses } from '@falaj/contract/status'
import type { transfer, TransferAsked } from '@falaj/contract/transfer'
import { payoutFaults } from '@falaj/contract/withdraw'
import { say, type Word } from '@falaj/contract/words'
import { useAction } from '../../api/use.ts'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import type { Fact } from '../../blocks/facts/facts.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { detailWords } from './detail-words.ts'
import { shown } from './live.ts'

/** A bank's reason, a refusal of ours, or how it ended. */
export const useWhy = () => {
  const language = useLanguage()
  const own: Readonly<Record<string, Word>> = { cancelled: detailWords.cancelled, declined: detailWords.declined }
  return (code: string): string => {
    const tables: readonly Readonly<Record<string, Word>>[] = [own, payoutFaults, errors, statuses]
    const word = tables.find((table) => Object.hasOwn(table, code))?.[code]
    return word ? say(word, language) : code
  }
}
interface Happened {
  readonly createdAt: string
  readonly maker: string | null
  readonly sentAt?: string | null
  readonly bankReference?: string | null
  readonly completedAt: string | null
  readonly status: string
  readonly why: string | null
  readonly request: { readonly id: string } | null
  readonly steps: readonly {
    readonly at: string
    readonly step: string
    readonly who: string | null
    readonly reason: string | null
  }[]
}
export const useMoments = () => {
  const t = useWords(detailWords)
  const why = useWhy()
  const stepText = (step: string): string => {
    const name = `step-${step}`
    return Object.hasOwn(detailWords, name) ? t(name as 'step-asked') : step
  }
  return ({ createdAt, maker, sentAt, bankReference, completedAt, status, request, steps, why: reason }: Happened) => {
    const end = status === 'SUCCESS' ? t('step-succeeded') : t('failed')
    return [
      { at: createdAt, title: t('created'), text: maker ?? '' },
      ...(sentAt ? [{ at: sentAt, title: t('sent'), text: bankReference ?? '' }] : []),
      ...(!request && completedAt ? [{ at: completedAt, title: end, text: reason ? why(reason) : '' }] : []),
      ...steps.map(({ at, step, who, reason: said }) => ({
        at,
        title: stepText(step),
        text: [who, said ? why(said) : null].filter(Boolean).join(': '),
      })),
    ]
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map((moment, at) => ({ id: String(at), ...moment }))
  }
}
export const useRequestFact = () => {
  const t = useWords(detailWords)
  return (request: { readonly id: string; readonly number: string; readonly mine: boolean } | null): readonly Fact[] =>
    request
      ? [
          {
            name: t('request'),
            value: (
              <a
                className="digits"
                href={`${href(request.mine ? '/management/auth/pending' : '/management/auth/history')}?open=${request.id}`}
              >
                {request.number}
              </a>
            ),
          },
        ]
      : []
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
  const cancel = useAction(of, { stale: shown })
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
  const submit = useAction(of, { stale: shown })
  return async (id: string): Promise<TransferAsked | null> => {
    const result = await submit.run({ id })
    return result.kind === 'success' ? result.body : null
  }
}
