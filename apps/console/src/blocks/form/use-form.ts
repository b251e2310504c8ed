// A form of one endpoint: the draft in wire form, its faults, and the sending. Validation runs on submit; a field that is touched
// again is not blamed any more.
import { useRef, useState, type FormEvent } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { focusFirstFault } from '../../light/field.tsx'
import { useAction, type Action } from '../../api/use.ts'
import { readDraft, serverFaults, type Draft, type Faults } from './faults.ts'

export interface Form<D extends Draft> {
  readonly draft: D
  /** The draft as it is sent. */
  readonly wire: Draft
  readonly faults: Faults
  /** Value, change and fault of one field, ready to be spread on an input block. */
  readonly field: <K extends keyof D & string>(
    name: K,
  ) => { readonly value: D[K]; readonly onChange: (value: D[K]) => void; readonly fault: string | null }
  /** Likewise of one code among several, and of several codes. */
  readonly choice: <K extends keyof D & string>(
    name: K,
  ) => { readonly value: D[K]; readonly onChange: (code: string) => void; readonly fault: string | null }
  readonly checks: <K extends keyof D & string>(
    name: K,
  ) => { readonly value: D[K]; readonly onChange: (codes: readonly string[]) => void; readonly fault: string | null }
  readonly put: (part: Partial<D>) => void
  readonly blame: (faults: Faults) => void
  readonly busy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** For a form in a dialog: the same without an event. */
  readonly submit: () => void
}
/** A fault at 'rules.bands.0.upTo' belongs to 'rules': changing that clears it. */
const fieldOf = (path: string): string => path.split('.')[0] ?? ''

export const useForm = <E extends Endpoint, D extends Draft>(
  endpoint: E,
  given: {
    readonly unset: D
    readonly action: Action<E>
    /** With a review, the checked input goes there first instead of to the server. */
    readonly onReview?: (input: Input<E>) => void
    readonly onDone?: (answer: Output<E>, form: Pick<Form<D>, 'draft' | 'put'>) => void
    /** The part that is sent when some fields are hidden: nobody could correct a fault there. */
    readonly sent?: ((draft: D) => Draft) | undefined
  },
): Form<D> => {
  const [draft, setDraft] = useState(given.unset)
  const [faults, setFaults] = useState<Faults>({})
  const element = useRef<HTMLFormElement>(null)
  const put = (part: Partial<D>): void => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(fieldOf(name) in part))))
  }
  const blame = (wrong: Faults): void => {
    setFaults(wrong)
    requestAnimationFrame(() => element.current && focusFirstFault(element.current))
  }
  const submit = async (): Promise<void> => {
    const read = readDraft(endpoint, given.sent?.(draft) ?? draft)
    if (read.faults) return blame(read.faults)
    if (given.onReview) return given.onReview(read.input)
    const result = await given.action.run(read.input)
    const wrong = serverFaults(result)
    if (wrong) blame(wrong)
    if (result.kind === 'success') given.onDone?.(result.body, { draft, put })
  }
  const one = <K extends keyof D & string>(name: K) => ({
    value: draft[name],
    // The fault of an amount may be keyed by its digits.
    fault: faults[name] ?? faults[`${name}.amount`] ?? null,
  })
  const set = (name: string, value: unknown): void => put({ [name]: value } as unknown as Partial<D>)
  return {
    draft,
    wire: given.sent?.(draft) ?? draft,
    faults,
    field: (name) => ({ ...one(name), onChange: (value) => set(name, value) }),
    // A select that is cleared keeps the code it had.
    choice: (name) => ({ ...one(name), onChange: (code) => code && set(name, code) }),
    checks: (name) => ({ ...one(name), onChange: (codes) => set(name, codes) }),
    put,
    blame,
    busy: given.action.busy,
    submit: () => {
      if (!given.action.busy) void submit()
    },
    onSubmit: (event) => {
      event.preventDefault()
      element.current = event.currentTarget
      if (!given.action.busy) void submit()
    },
  }
}
/** A form that is sent as it is: the server's faults are shown at the fields, any other failure as a toast. */
export const useSaveForm = <E extends Endpoint, D extends Draft>(
  endpoint: E,
  unset: D,
  onDone: (answer: Output<E>, form: Pick<Form<D>, 'draft' | 'put'>) => void,
  sent?: (draft: D) => Draft,
): Form<D> => {
  const action = useAction(endpoint, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  return useForm(endpoint, { unset, action, onDone, sent })
}
