// The records of a product that cannot be used now: they stay readable below what replaces its page, without a way to make new ones.
import type { ReactNode } from 'react'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { cashAgent } from '@falaj/contract/cash/cash-agent'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { inApp } from '@falaj/contract/selling/in-app'
import { invoice } from '@falaj/contract/selling/invoice'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { routeOf, type Path } from '@falaj/contract/kernel/routes'
import { words } from '@falaj/contract/kernel/words'
import { paylink } from '@falaj/contract/selling/paylink'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { receipt } from '@falaj/contract/payments/receipt'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { smartPurchase } from '@falaj/contract/payments/smart-purchase'
import { transfer } from '@falaj/contract/accounts/transfer'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { useQuery } from './api/use.ts'
import { RecordList } from './blocks/record-list/record-list.tsx'
import { useWords } from './words/language.tsx'

const pastWords = words({ title: { en: 'Earlier records', zh: '历史记录' } })

interface Past {
  readonly of: ListEndpoint
  readonly list: ReactNode
}
const lists: Readonly<Partial<Record<Path, Past>>> = {
  '/products/qr-pay': { of: qrPay.query, list: <RecordList of={qrPay.query} drawer={qrPay.detail} exportable /> },
  '/products/auto-debit': {
    of: autoDebit.query,
    list: <RecordList of={autoDebit.query} drawer={autoDebit.detail} exportable />,
  },
  '/products/direct-pay': {
    of: directPay.query,
    list: <RecordList of={directPay.query} drawer={directPay.detail} exportable />,
  },
  '/products/smart-purchase': {
    of: smartPurchase.query,
    list: <RecordList of={smartPurchase.query} drawer={smartPurchase.detail} exportable />,
  },
  '/products/crypto-top-up': {
    of: cryptoTopUp.query,
    list: <RecordList of={cryptoTopUp.query} drawer={cryptoTopUp.detail} exportable />,
  },
  '/products/digital-receipt': {
    of: receipt.query,
    list: <RecordList of={receipt.query} drawer={receipt.detail} exportable />,
  },
  '/products/cash-agents': {
    of: cashAgent.query,
    list: <RecordList of={cashAgent.query} drawer={cashAgent.detail} exportable />,
  },
  '/products/transfer': {
    of: transfer.query,
    list: <RecordList of={transfer.query} drawer={transfer.detail} exportable />,
  },
  '/fiat/transaction/transfer': {
    of: transferToBank.query,
    list: <RecordList of={transferToBank.query} drawer={transferToBank.detail} exportable />,
  },
  '/paylink/main': { of: paylink.query, list: <RecordList of={paylink.query} drawer={paylink.detail} exportable /> },
  '/smart-code/main': {
    of: smartCode.query,
    list: <RecordList of={smartCode.query} drawer={smartCode.detail} exportable />,
  },
  '/invoice/main': { of: invoice.query, list: <RecordList of={invoice.query} drawer={invoice.detail} exportable /> },
  '/myapps/main/web': { of: inApp.query, list: <RecordList of={inApp.query} drawer={inApp.detail} /> },
}

/** Nothing where there never was a record. */
const IfAny = ({ of, list }: Past) => {
  const t = useWords(pastWords)
  const { data } = useQuery(of, { filters: {}, pageParam: { number: 1, size: 10 } })
  if (!data || data.total === 0) return null
  return (
    <>
      <h2 className="list-title">{t('title')}</h2>
      {list}
    </>
  )
}
export default function PastList({ path }: { readonly path: Path }) {
  const past = lists[path] ?? lists[routeOf(path).under ?? path]
  return past && <IfAny {...past} />
}
