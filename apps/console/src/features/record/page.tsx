// Every transaction of a merchant, a tab for each type whose feature is there. The tab stands in the address as the filters do.
import type { ReactNode } from 'react'
import type { ListEndpoint } from '@falaj/contract/endpoint'
import { transfer } from '@falaj/contract/transfer'
import { transferToBank } from '@falaj/contract/transfer-to-bank'
import { withdraw } from '@falaj/contract/withdraw'
import { useQuery } from '../../api/use.ts'
import { Tabs } from '../../light/tabs.tsx'
import { navigate, usePlace } from '../../router/location.ts'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { SingleList, ToBankList, useLiveTransfers } from '../transfer/read.ts'
import { useLiveWithdrawals, WithdrawList } from '../withdraw/read.ts'
import { recordWords } from './words.ts'
import './record.css'

type TypeName = 'withdraw' | 'transfer' | 'transfer-to-bank'
interface Type {
  readonly name: TypeName
  readonly of: ListEndpoint
  readonly list: () => ReactNode
}
const types: readonly Type[] = [
  { name: 'withdraw', of: withdraw.tradeQuery as unknown as ListEndpoint, list: () => <WithdrawList trade /> },
  { name: 'transfer', of: transfer.tradeQuery as unknown as ListEndpoint, list: () => <SingleList trade /> },
  {
    name: 'transfer-to-bank',
    of: transferToBank.tradeQuery as unknown as ListEndpoint,
    list: () => <ToBankList trade />,
  },
]

const Title = ({ of, name }: Pick<Type, 'of' | 'name'>) => {
  const t = useWords(recordWords)
  const totals = useQuery(of, { filters: {}, pageParam: { number: 1, size: 10 }, ask: 'totals' })
  const total = (totals.data as { readonly total?: number } | undefined)?.total
  return (
    <>
      {t(name)}
      {total !== undefined && <span className="record-count digits">{total.toLocaleString('en')}</span>}
    </>
  )
}

export default function TransactionRecord() {
  const t = useWords(recordWords)
  useLiveWithdrawals()
  useLiveTransfers()
  const { pathname, search } = usePlace()
  const asked = new URLSearchParams(search).get('tab')
  const chosen = types.find(({ name }) => name === asked) ?? types[0]!
  return (
    <Page>
      <Tabs
        label={t('types')}
        tabs={types.map(({ name, of }) => ({ name, title: <Title name={name} of={of} /> }))}
        chosen={chosen.name}
        // Another type has other filters: they begin anew.
        onChoose={(name) => navigate(`${pathname}?tab=${name}`)}
      >
        <div key={chosen.name}>{chosen.list()}</div>
      </Tabs>
    </Page>
  )
}
