// The usual way to send: saved first, then submitted. What fails in between is there, and the next try changes it.
import { useRef } from 'react'
import type { Endpoint, Input } from '@falaj/contract/kernel/endpoint'
import type { Result } from '@falaj/contract/kernel/envelope'
import type { transfer, TransferAnswer } from '@falaj/contract/accounts/transfer'
import { useAction } from '../../api/use.ts'
import { readDraft, serverFaults } from '../form/faults.ts'
import type { OrderDraft } from './draft.ts'
import type { Send, SendOptions } from './use-order.ts'

export interface SavedAnswer extends TransferAnswer {
  readonly isSaved: boolean
}
export interface SavedDraft extends OrderDraft {
  /** Id of the existing order; '' for a new one. */
  readonly id: string
}
export const useSaveAndSubmit = <D extends SavedDraft, A extends Endpoint>(
  add: A,
  submit: typeof transfer.submit,
  inputOf: (draft: D) => Readonly<Record<string, unknown>>,
): { readonly send: Send<D, SavedAnswer> } => {
  const adding = useAction(add)
  const confirms = useRef<SendOptions['confirms']>([])
  const submitting = useAction(submit, { confirms: () => confirms.current ?? [] })
  const send: Send<D, SavedAnswer> = async (draft, { isOnlySaved = false, confirms: facts }) => {
    const { input, faults } = readDraft(add, inputOf(draft))
    if (faults) return { faults }
    const saved = (await adding.run(input as Input<A>)) as Result<TransferAnswer>
    if (saved.kind !== 'success') {
      const wrong = serverFaults(saved)
      return wrong && { faults: wrong }
    }
    if (isOnlySaved) return { answer: { ...saved.body, isSaved: true } }
    const { id } = saved.body
    confirms.current = facts
    const submitted = await submitting.run({ id })
    if (submitted.kind === 'success') return { answer: { ...submitted.body, isSaved: false } }
    // Whether it arrived is unknown: sending the same form again finds out.
    if (submitted.kind === 'network_error') return null
    return { faults: serverFaults(submitted) ?? {}, put: { id } as Partial<D> }
  }
  return { send }
}
