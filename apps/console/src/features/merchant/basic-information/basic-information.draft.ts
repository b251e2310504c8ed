// A part of the profile as it is typed, and its faults. Pure.
import * as z from 'zod/mini'
import type { Profile } from '@falaj/contract/merchant/basic-information'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import {
  address,
  company,
  contact,
  document,
  documentKinds,
  owner,
  partFaults,
  partSchemas,
  type DocumentKindName,
  type PartName,
  type PartValue,
} from '@falaj/contract/merchant/profile'

export type Entry = Readonly<Record<string, string>>
/** One entry for the company and for a document, several for the lists. */
export type Draft = readonly Entry[]
export type Faults = Readonly<Record<string, string>>

const isList = (part: PartName): boolean => part !== 'company' && part !== 'document'
const rowSchemas = { company, contacts: contact, addresses: address, owners: owner, document } as const
const emptyOf = (part: PartName): Entry =>
  Object.fromEntries(Object.keys(rowSchemas[part].shape).map((key) => [key, '']))
export const emptyEntry = (part: PartName): Entry => emptyOf(part)

/** Every field present, as inputs want it. */
export const draftOf = (part: PartName, value: unknown): Draft => {
  const entries = (isList(part) ? ((value ?? []) as Entry[]) : [(value ?? {}) as Entry]).map((entry) => ({
    ...emptyOf(part),
    ...entry,
  }))
  return entries.length > 0 ? entries : [emptyOf(part)]
}
export const valueIn = (profile: Profile, part: PartName): unknown => (part === 'document' ? undefined : profile[part])

const isDocumentKind = (text: string): text is DocumentKindName => Object.hasOwn(documentKinds, text)
const filled = (entry: Entry): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry).flatMap(([field, value]) => (value.trim() === '' ? [] : [[field, value.trim()]])),
  )

/** '0.email' for a list, 'trn' otherwise; the first fault of each. */
export const faultsByField = (part: PartName, faults: readonly FieldFault[]): Faults => {
  const first: Record<string, string> = {}
  for (const { path, code } of faults) {
    const field = path === part ? '' : path.slice(part.length + 1)
    if (!Object.hasOwn(first, field)) first[field] = code
  }
  return first
}
export type PartResult<P extends PartName> =
  | { readonly value: PartValue<P>; readonly faults?: never }
  | { readonly faults: Faults; readonly value?: never }

export const readPart = <P extends PartName>(part: P, draft: Draft, today: string): PartResult<P> => {
  const entries = draft.map(filled)
  const given: unknown = isList(part) ? entries : entries[0]
  const parsed = z.safeParse(partSchemas[part], given)
  if (!parsed.success) {
    const isEmpty = (path: readonly PropertyKey[]): boolean =>
      path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], given) === undefined
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: [part, ...path].join('.'),
      code: /^[A-Z_]+$/.test(message) && !isEmpty(path) ? message : isEmpty(path) ? 'REQUIRED' : 'INVALID',
    }))
    // Everything at once: an end that lacks is as missing as the rest.
    const [{ kind = '', expiresOn = '' } = {}] = entries
    const lacksEnd = part === 'document' && isDocumentKind(kind) && documentKinds[kind].expires && !expiresOn
    return {
      faults: faultsByField(part, [...(lacksEnd ? [{ path: 'document.expiresOn', code: 'REQUIRED' }] : []), ...issues]),
    }
  }
  const value = parsed.data as PartValue<P>
  const faults = partFaults(part, value, today)
  return faults.length > 0 ? { faults: faultsByField(part, faults) } : { value }
}
