// Every transaction of a merchant, a tab for each type whose feature exists. The tab is part of the address, like the filters.
import { mayCall } from '@falaj/contract/kernel/endpoint'
import type { ReactNode } from 'react'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { cash } from '@falaj/contract/cash/cash'
import { cashback } from '@falaj/contract/accounts/cashback'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { dispute } from '@falaj/contract/payments/dispute'
import { movements } from '@falaj/contract/kernel/movements'
import { payment } from '@falaj/contract/payments/payment'
import { receipt } from '@falaj/contract/payments/receipt'
import { refund } from '@falaj/contract/payments/refund'
import { settlement } from '@falaj/contract/accounts/settlement'
import { transfer } from '@falaj/contract/accounts/transfer'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { vamIban } from '@falaj/contract/selling/vam-iban'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { useQuery } from '../../../api/use.ts'
import { ChildSwitch, useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { useTab } from '../../../blocks/tabs/use-tab.ts'
import { Tabs } from '../../../light/tabs.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { BatchList } from '../../accounts/batch-transfer/batch-transfer.read.ts'
import { CashInList, CashOutList, TopUpList } from '../../cash/cash/cash.read.ts'
import { CashbackList } from '../../accounts/cashback/cashback.read.ts'
import { DisputeList } from '../../payments/dispute/dispute.read.ts'
import { PayLaterList, PaymentList } from '../../payments/payment/payment.read.ts'
import { ReceiptFeeList } from '../../payments/receipt/receipt.read.ts'
import { RefundList } from '../../payments/refund/refund.read.ts'
import { SettlementList } from '../../accounts/settlement/settlement.read.ts'
import { SingleList } from '../../accounts/transfer/transfer.read.ts'
import { ToBankList } from '../../accounts/transfer-to-bank/transfer-to-bank.read.ts'
import { DepositList } from '../../selling/vam-iban/vam-iban.read.ts'
import { WithdrawList } from '../../accounts/withdraw/withdraw.read.ts'
import { ChildTransactions } from './record.child.tsx'
import { recordTabs, type RecordTab } from './record.tabs.ts'
import { recordWords } from './record.words.ts'
import './record.css'

interface Type {
  readonly name: RecordTab
  readonly of: ListEndpoint
  readonly list: () => ReactNode
}
const typed = (of: unknown): ListEndpoint => of as ListEndpoint
const lists: Readonly<Record<RecordTab, Omit<Type, 'name'>>> = {
  payment: { of: typed(payment.query), list: () => <PaymentList /> },
  settlement: { of: typed(settlement.query), list: () => <SettlementList /> },
  withdraw: { of: typed(withdraw.tradeQuery), list: () => <WithdrawList trade /> },
  refund: { of: typed(refund.query), list: () => <RefundList /> },
  'cash-in': { of: typed(cash.inQuery), list: () => <CashInList /> },
  'cash-out': { of: typed(cash.outQuery), list: () => <CashOutList /> },
  'cash-top-up': { of: typed(cash.topUpQuery), list: () => <TopUpList /> },
  cashback: { of: typed(cashback.query), list: () => <CashbackList leads /> },
  transfer: { of: typed(transfer.tradeQuery), list: () => <SingleList trade /> },
  'batch-transfer': { of: typed(batchTransfer.query), list: () => <BatchList /> },
  'transfer-to-bank': { of: typed(transferToBank.tradeQuery), list: () => <ToBankList trade /> },
  dispute: { of: typed(dispute.query), list: () => <DisputeList /> },
  'pay-later': { of: typed(payment.payLater), list: () => <PayLaterList /> },
  'vam-iban-deposit': { of: typed(vamIban.deposits), list: () => <DepositList /> },
  'receipt-fee': { of: typed(receipt.fees), list: () => <ReceiptFeeList /> },
}
const types: readonly Type[] = recordTabs.map((name) => ({ name, ...lists[name] }))

const Title = ({ of, name }: Pick<Type, 'of' | 'name'>) => {
  const t = useWords(recordWords)
  const language = useLanguage()
  const filters = of.unlessAsked?.({}) ?? {}
  const totals = useQuery(of, { filters, pageParam: { number: 1, size: 10 }, ask: 'totals' })
  const total = (totals.data as { readonly total?: number } | undefined)?.total
  return (
    <>
      {name === 'pay-later' ? t(name) : movements[name].tab[language]}
      {total !== undefined && <span className="record-count digits">{total.toLocaleString('en')}</span>}
    </>
  )
}

export default function TransactionRecord() {
  const mid = useChildMid()
  return <Page actions={<ChildSwitch />}>{mid ? <ChildTransactions mid={mid} /> : <Transactions />}</Page>
}
const Transactions = () => {
  const t = useWords(recordWords)
  const visitor = visitorOf(useStore(site))
  // Lists that the member may not read have no tab.
  const visible = types.filter(({ of }) => mayCall(of, visitor))
  const { named, choose } = useTab(visible.map(({ name }) => name))
  const chosen = visible.find(({ name }) => name === named) ?? visible[0]
  if (!chosen) return null
  return (
    <Tabs
      label={t('types')}
      tabs={visible.map((one) => ({ name: one.name, title: <Title {...one} /> }))}
      chosen={chosen.name}
      onChoose={choose}
    >
      <div key={chosen.name}>{chosen.list()}</div>
    </Tabs>
  )
}
