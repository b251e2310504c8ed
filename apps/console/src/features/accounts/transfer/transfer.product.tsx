// The product's page: every transfer to read, and the way to the forms for those who move money.
import { introductionOf, products } from '@falaj/contract/kernel/products'
import { href } from '@falaj/contract/kernel/routes'
import { money, toCodeText } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { BatchList } from '../batch-transfer/batch-transfer.read.ts'
import { ToBankList } from '../transfer-to-bank/transfer-to-bank.read.ts'
import { SingleList } from './transfer.list.tsx'
import { TransferTabs } from './transfer.tabs.tsx'
import { useTransferTab, type TabName } from './transfer.use-tab.ts'
import { singleWords } from './transfer.words.ts'
import './transfer.css'

const productOf = { single: 'transfer', 'to-bank': 'transfer-to-bank', batch: 'transfer' } as const

const About = ({ tab }: { readonly tab: TabName }) => {
  const t = useWords(singleWords)
  const key = productOf[tab]
  const fee = toCodeText(products[key].fee.fixed ?? money(0n, 'AED'))
  return (
    <section className="card card-body transfer-about">
      <p>{t(tab === 'to-bank' ? 'aboutToBank' : 'aboutSingle', { fee })}</p>
      <Actions>
        <a className="button" href={href(introductionOf(key))}>
          {t('about')}
        </a>
        <WhyNot label={t('newTransfer')} className="button button-primary" area="fiatMoneyMovement">
          <a className="button button-primary" href={`${href('/fiat/transaction/transfer')}?tab=${tab}`}>
            {t('newTransfer')}
          </a>
        </WhyNot>
      </Actions>
    </section>
  )
}

export default function TransferProduct() {
  const { tab, isSure, choose } = useTransferTab()
  return (
    <Page>
      <TransferTabs chosen={tab} onChoose={choose}>
        <About tab={tab} />
        {!isSure ? (
          <Skeleton lines={6} />
        ) : tab === 'single' ? (
          <SingleList />
        ) : tab === 'to-bank' ? (
          <ToBankList />
        ) : (
          <BatchList />
        )}
      </TransferTabs>
    </Page>
  )
}
