// Shows that an action is done, or that it waits for another person.
import { approval } from '@falaj/contract/people/approval'
import type { Result } from '@falaj/contract/kernel/envelope'
import { staff } from '@falaj/contract/people/staff'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { staffWords } from './staff.words.ts'

/** Questions whose answers a change of the team makes old. */
export const staffStale = [staff.query, staff.detail, approval.requests, approval.count]

/** `number`: of the request that waits for another person. */
interface ApprovalAnswer {
  readonly number: string | null
}
export const useNotifyResult = () => {
  const t = useWords(staffWords)
  /** Returns true if there is nothing left to show. */
  return (result: Result<ApprovalAnswer>, done: string): boolean => {
    if (result.kind !== 'success') return false
    const { number } = result.body
    notify(number ? 'info' : 'success', number ? t('waits', { number }) : done)
    return true
  }
}
