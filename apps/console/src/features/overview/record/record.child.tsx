// What a merchant below one's own was paid, returned and settled: only read, so without the commands of one's own lists.
import type { ReactNode } from 'react'
import { settlement } from '@falaj/contract/accounts/settlement'
import { transfer } from '@falaj/contract/accounts/transfer'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { cash } from '@falaj/contract/cash/cash'
import { mayEnter } from '@falaj/contract/kernel/access'
import { ofMerchant } from '@falaj/contract/kernel/endpoint'
import { movements } from '@falaj/contract/kernel/movements'
import { dispute } from '@falaj/contract/payments/dispute'
import { payment } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { ChildRecords } from '../../../blocks/child-merchant/child-merchant.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { useTab } from '../../../blocks/tabs/use-tab.ts'
import { Tabs } from '../../../light/tabs.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { recordWords } from './record.words.ts'

const names = [
  'payment',
  'refund',
  'dispute',
  'settlement',
  'withdraw',
  'transfer',
  'cash-in',
  'cash-out',
  'cash-top-up',
] as const
const lists: Readonly<Record<(typeof names)[number], (mid: string) => ReactNode>> = {
  payment: (mid) => (
    <RecordList
      of={ofMerchant(payment.query, mid)}
      counts={totalWords.paid}
      columns={(c) =>
        c.all({ first: ['createdAt', 'number', 'status', 'amount', 'method', 'store', 'net'], onCard: ['store'] })
      }
      drawer={ofMerchant(payment.detail, mid)}
    />
  ),
  refund: (mid) => (
    <RecordList
      of={ofMerchant(refund.query, mid)}
      counts={totalWords.done}
      columns={(c) => c.all({ first: ['createdAt', 'number', 'status', 'amount', 'paymentNo', 'reason'] })}
      drawer={ofMerchant(refund.detail, mid)}
    />
  ),
  dispute: (mid) => (
    <RecordList
      of={ofMerchant(dispute.query, mid)}
      columns={(c) =>
        c.all({
          first: ['receivedAt', 'number', 'status', 'amount', 'type', 'paymentNumber', 'respondBy'],
          without: ['assignee'],
        })
      }
      drawer={ofMerchant(dispute.detail, mid)}
    />
  ),
  withdraw: (mid) => (
    <RecordList
      of={ofMerchant(withdraw.tradeQuery, mid)}
      counts={totalWords.done}
      columns={(c) => c.all({ first: ['createdAt', 'number', 'status', 'amount', 'net', 'bankName', 'account'] })}
      drawer={ofMerchant(withdraw.tradeDetail, mid)}
    />
  ),
  transfer: (mid) => (
    <RecordList
      of={ofMerchant(transfer.tradeQuery, mid)}
      counts={totalWords.done}
      columns={(c) =>
        c.all({
          first: ['createdAt', 'number', 'status', 'amount', 'sign', 'counterparty'],
          without: ['counterpartyZh'],
        })
      }
      drawer={ofMerchant(transfer.tradeDetail, mid)}
    />
  ),
  'cash-in': (mid) => (
    <RecordList
      of={ofMerchant(cash.inQuery, mid)}
      counts={totalWords.done}
      columns={(c) => c.all({ first: ['at', 'number', 'status', 'amount', 'store'], onCard: ['store'] })}
      drawer={ofMerchant(cash.inDetail, mid)}
    />
  ),
  'cash-out': (mid) => (
    <RecordList
      of={ofMerchant(cash.outQuery, mid)}
      counts={totalWords.done}
      columns={(c) => c.all({ first: ['at', 'number', 'status', 'amount', 'store'], onCard: ['store'] })}
      drawer={ofMerchant(cash.outDetail, mid)}
    />
  ),
  'cash-top-up': (mid) => (
    <RecordList
      of={ofMerchant(cash.topUpQuery, mid)}
      counts={totalWords.done}
      columns={(c) => c.all({ first: ['at', 'number', 'status', 'amount', 'target', 'store'], onCard: ['store'] })}
      drawer={ofMerchant(cash.topUpDetail, mid)}
    />
  ),
  settlement: (mid) => (
    <RecordList
      of={ofMerchant(settlement.query, mid)}
      columns={(c) => c.all({ first: ['settledAt', 'number', 'net', 'payments', 'gross', 'fee', 'vat'] })}
      drawer={ofMerchant(settlement.detail, mid)}
    />
  ),
}
const access = {
  payment: payment.query,
  refund: refund.query,
  dispute: dispute.query,
  settlement: settlement.query,
  withdraw: withdraw.tradeQuery,
  transfer: transfer.tradeQuery,
  'cash-in': cash.inQuery,
  'cash-out': cash.outQuery,
  'cash-top-up': cash.topUpQuery,
}

export const ChildTransactions = ({ mid }: { readonly mid: string }) => {
  const t = useWords(recordWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const visible = names.filter((name) => mayEnter(access[name].access, visitor))
  const { named, choose } = useTab(visible)
  const chosen = named ?? visible[0]
  if (!chosen) return null
  return (
    <ChildRecords mid={mid}>
      <Tabs
        label={t('types')}
        tabs={visible.map((name) => ({ name, title: movements[name].tab[language] }))}
        chosen={chosen}
        onChoose={choose}
      >
        <div key={chosen}>{lists[chosen](mid)}</div>
      </Tabs>
    </ChildRecords>
  )
}
