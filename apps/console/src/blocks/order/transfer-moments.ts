// The history of a transfer of any kind: its maker, its approvers, and its outcome.
import { statuses } from '@falaj/contract/kernel/status'
import { sayCode } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useMoments } from './moments.ts'
import { transferDetailWords, transferReasons } from './transfer-words.ts'

type TransferRecord = Parameters<ReturnType<typeof useMoments>['momentsOf']>[0] & {
  readonly createdAt: string
  readonly maker: string | null
  readonly completedAt: string | null
  readonly status: string
  readonly why: string | null
  readonly request: object | null
}
export const useTransferMoments = () => {
  const t = useWords(transferDetailWords)
  const language = useLanguage()
  const { momentsOf, stepText, why } = useMoments({ reasons: transferReasons })
  return {
    why,
    momentsOf: (found: TransferRecord) => {
      const { createdAt, maker, completedAt, status, request } = found
      const end = status === 'SUCCESS' ? stepText('succeeded') : sayCode(statuses, status, language)
      return momentsOf(found, [
        { at: createdAt, title: t('created'), text: maker ?? '' },
        ...(!request && completedAt ? [{ at: completedAt, title: end, text: found.why ? why(found.why) : '' }] : []),
      ])
    },
  }
}
