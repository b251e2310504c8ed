// Parts of a page, one tab each; the first one is shown until the address names another.
import { Fragment, type ReactNode } from 'react'
import { Tabs } from '../../light/tabs.tsx'
import { useTab } from './use-tab.ts'

export interface TabPartsProps<Name extends string> {
  readonly label: string
  readonly title: (name: Name) => ReactNode
  readonly parts: Readonly<Record<Name, () => ReactNode>>
  /** Shown instead of what the address names. */
  readonly forced?: NoInfer<Name> | undefined
}
export const TabParts = <Name extends string>({ label, title, parts, forced }: TabPartsProps<Name>) => {
  const names = Object.keys(parts) as Name[]
  const { named, choose } = useTab(names)
  const chosen = forced ?? named ?? names[0]
  return (
    chosen && (
      <Tabs label={label} tabs={names.map((name) => ({ name, title: title(name) }))} chosen={chosen} onChoose={choose}>
        <Fragment key={chosen}>{parts[chosen]()}</Fragment>
      </Tabs>
    )
  )
}
