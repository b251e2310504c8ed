// The merchant's stores: their names wherever a record names one by its code.
import { storeChoice } from '@falaj/contract/merchant/store-choice'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useQuery } from '../../api/use.ts'
import { useLanguage } from '../../words/language.tsx'

export type StoreOption = Output<typeof storeChoice.options>['rows'][number]
const none: readonly StoreOption[] = []
export const useStores = (enabled = true): readonly StoreOption[] =>
  useQuery(storeChoice.options, {}, { enabled, keepPrevious: true }).data?.rows ?? none

/** A store that was reported a moment ago is shown by its code, which is its name. */
export const useStoreName = (): ((code: string) => string) => {
  const language = useLanguage()
  const stores = useStores()
  return (code) => stores.find((each) => each.code === code)?.name[language] ?? code
}
export const StoreNames = ({ codes }: { readonly codes: readonly string[] }) => {
  const nameOf = useStoreName()
  return <>{codes.map(nameOf).join(', ')}</>
}
export const StoreName = ({ code }: { readonly code: string }) => <>{useStoreName()(code)}</>
