import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Batch, BatchList } from '../batch-transfer/batch-transfer.read.ts'
import { ToBank, ToBankList } from '../transfer-to-bank/transfer-to-bank.read.ts'
import { SingleList } from './transfer.list.tsx'
import { Single } from './transfer.screen.tsx'
import { TransferTabs } from './transfer.tabs.tsx'
import { useTransferTab } from './transfer.use-tab.ts'
import { singleWords } from './transfer.words.ts'
import './transfer.css'

export default function Transfer() {
  const t = useWords(singleWords)
  const { tab, isSure, from, choose } = useTransferTab()
  return (
    <Page>
      <TransferTabs chosen={tab} onChoose={choose}>
        {!isSure ? (
          <Skeleton lines={6} />
        ) : tab === 'single' ? (
          <>
            <Single from={from} />
            <h2 className="list-title">{t('listSingle')}</h2>
            <SingleList />
          </>
        ) : tab === 'batch' ? (
          <>
            <Batch />
            <h2 className="list-title">{t('listBatch')}</h2>
            <BatchList />
          </>
        ) : (
          <>
            <ToBank from={from} />
            <h2 className="list-title">{t('listToBank')}</h2>
            <ToBankList />
          </>
        )}
      </TransferTabs>
    </Page>
  )
}
