// The form of one part: the input, its faults, the review, and the submission. The input survives every failure.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { basicInformation, type Profile } from '@falaj/contract/merchant/basic-information'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import type { PartName, PartValue } from '@falaj/contract/merchant/profile'
import { cacheKey, useAction } from '../../../api/use.ts'
import { focusFirstFault } from '../../../light/field.tsx'
import { faultsByField, draftOf, emptyEntry, readPart, type Draft, type Faults } from './basic-information.draft.ts'

export interface GivenGroup {
  readonly part: PartName
  readonly profile: Profile
  readonly value: unknown
  readonly version: number
  /** The member's own request to be changed again. */
  readonly requestId?: string
}
export interface Group {
  readonly part: PartName
  readonly draft: Draft
  readonly faults: Faults
  readonly step: 'edit' | 'review'
  readonly value: PartValue | null
  readonly isStale: boolean
  readonly busy: boolean
  readonly done: Output<typeof basicInformation.edit> | null
  readonly field: (
    at: number,
    name: string,
  ) => { value: string; onChange: (value: string) => void; fault: string | null }
  readonly put: (at: number, name: string, value: string) => void
  readonly add: () => void
  readonly remove: (at: number) => void
  readonly review: () => void
  readonly back: () => void
  readonly send: () => Promise<void>
}

const quietCodes: readonly number[] = [errors.INPUT_INVALID.code, errors.REQUEST_CHANGED.code]

export const useGroup = (
  { part, profile, value: given, version, requestId }: GivenGroup,
  element: RefObject<HTMLFormElement | null>,
): Group => {
  const [draft, setDraft] = useState(() => draftOf(part, given))
  const [faults, setFaults] = useState<Faults>({})
  const [value, setValue] = useState<PartValue | null>(null)
  const [isStale, setStale] = useState(false)
  const [done, setDone] = useState<Group['done']>(null)
  const cache = useQueryClient()
  // The version that the person has seen: a colleague's change meanwhile must not be overwritten unseen.
  const [startVersion, setStartVersion] = useState(version)
  const action = useAction(basicInformation.edit, {
    stale: [basicInformation.detail],
    quiet: (head) => quietCodes.includes(head.code),
  })
  const isList = part !== 'company' && part !== 'document'
  const pathOf = (at: number, name: string): string => (isList ? `${at}.${name}` : name)
  const blame = (wrong: Faults): void => {
    setValue(null)
    setFaults(wrong)
    requestAnimationFrame(() => element.current && focusFirstFault(element.current))
  }
  const put = (at: number, name: string, typed: string): void => {
    setDraft((now) => now.map((entry, index) => (index === at ? { ...entry, [name]: typed } : entry)))
    setFaults((now) =>
      Object.fromEntries(Object.entries(now).filter(([path]) => path !== pathOf(at, name) && path !== '')),
    )
  }
  return {
    part,
    draft,
    faults,
    step: value ? 'review' : 'edit',
    value,
    isStale,
    busy: action.busy,
    done,
    put,
    field: (at, name) => ({
      value: draft[at]?.[name] ?? '',
      onChange: (typed) => put(at, name, typed),
      fault: faults[pathOf(at, name)] ?? null,
    }),
    add: () => setDraft((now) => [...now, emptyEntry(part)]),
    remove: (at) => {
      setDraft((now) => now.filter((_, index) => index !== at))
      setFaults({})
    },
    review: () => {
      const read = readPart(part, draft, profile.today)
      if (read.faults) return blame(read.faults)
      setFaults({})
      if (isStale) setStartVersion(version)
      setValue(read.value)
      window.scrollTo(0, 0)
    },
    back: () => setValue(null),
    async send() {
      if (!value) return
      const result = await action.run({ version: startVersion, [part]: value, ...(requestId ? { requestId } : {}) })
      if (result.kind === 'success') return setDone(result.body)
      if (result.kind !== 'error') return
      if (result.head.code === errors.REQUEST_CHANGED.code) {
        setStale(true)
        void cache.invalidateQueries({ queryKey: cacheKey(basicInformation.detail) })
        return setValue(null)
      }
      const fields = (result.body as { readonly fields?: readonly FieldFault[] } | null)?.fields
      if (result.head.code === errors.INPUT_INVALID.code && fields) blame(faultsByField(part, fields))
    },
  }
}
