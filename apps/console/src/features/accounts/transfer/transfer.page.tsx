import type { ReactNode } from 'react'
import type { OrderFrom } from '../../../blocks/order/order-screen.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { TwoViews } from '../../../blocks/tabs/two-views.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Batch, BatchList } from '../batch-transfer/batch-transfer.read.ts'
import { ToBank, ToBankList } from '../transfer-to-bank/transfer-to-bank.read.ts'
import { SingleList } from './transfer.list.tsx'
import { Single } from './transfer.screen.tsx'
import { TransferTabs } from './transfer.tabs.tsx'
import { useTransferTab, type TabName } from './transfer.use-tab.ts'
import { singleWords } from './transfer.words.ts'
import './transfer.css'

const forms = {
  single: (from) => <Single from={from} />,
  'to-bank': (from) => <ToBank from={from} />,
  batch: () => <Batch />,
} as const satisfies Record<TabName, (from: OrderFrom | null) => ReactNode>
const lists = {
  single: () => <SingleList />,
  'to-bank': () => <ToBankList />,
  batch: () => <BatchList />,
} as const satisfies Record<TabName, () => ReactNode>

export default function Transfer() {
  const t = useWords(singleWords)
  const { tab, isSure, from, choose } = useTransferTab()
  return (
    <Page>
      <TransferTabs chosen={tab} onChoose={choose}>
        {!isSure ? (
          <Skeleton lines={6} />
        ) : (
          <TwoViews
            key={tab}
            label={t('views')}
            formTitle={t(`new-${tab}`)}
            listTitle={t(`list-${tab}`)}
            form={forms[tab](from)}
            list={lists[tab]()}
          />
        )}
      </TransferTabs>
    </Page>
  )
}
