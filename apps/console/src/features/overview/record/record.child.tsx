// What a merchant below one's own was paid, returned and settled: only read, so without the commands of one's own lists.
import type { ReactNode } from 'react'
import { settlement } from '@falaj/contract/accounts/settlement'
import { mayEnter } from '@falaj/contract/kernel/access'
import { ofMerchant } from '@falaj/contract/kernel/endpoint'
import { movements } from '@falaj/contract/kernel/movements'
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

const names = ['payment', 'refund', 'settlement'] as const
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
  settlement: (mid) => (
    <RecordList
      of={ofMerchant(settlement.query, mid)}
      columns={(c) => c.all({ first: ['settledAt', 'number', 'net', 'payments', 'gross', 'fee', 'vat'] })}
      drawer={ofMerchant(settlement.detail, mid)}
    />
  ),
}
const access = { payment: payment.query, refund: refund.query, settlement: settlement.query }

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
