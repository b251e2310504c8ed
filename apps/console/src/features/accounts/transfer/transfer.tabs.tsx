import type { ReactNode } from 'react'
import { Tabs } from '../../../light/tabs.tsx'
import { useWords } from '../../../words/language.tsx'
import type { TabName } from './transfer.use-tab.ts'
import { singleWords } from './transfer.words.ts'

export interface TransferTabsProps {
  readonly chosen: TabName
  readonly onChoose: (name: TabName) => void
  readonly children: ReactNode
}
export const TransferTabs = (given: TransferTabsProps) => {
  const t = useWords(singleWords)
  return (
    <Tabs
      label={t('kinds')}
      tabs={[
        { name: 'single', title: t('single') },
        { name: 'to-bank', title: t('toBank') },
        { name: 'batch', title: t('batch') },
      ]}
      {...given}
    />
  )
}
