// What must be unique is looked up first, so that all of it is named at once. Two who write the same at the same time both find it free: the
// database keeps one of them, and the other is refused as if it had come later.
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { failFields } from '../base/fail.ts'

/** By the name of the constraint. The transaction is aborted. */
export const refuseTaken = async <T>(write: Promise<T>, faults: Readonly<Record<string, FieldFault>>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const { code, constraint = '' } = error as { readonly code?: string; readonly constraint?: string }
    const fault = code === '23505' ? faults[constraint] : undefined
    throw fault ? failFields(fault) : error
  }
}
