// My promoters: who they are, their code, and what they brought.
import { useState } from 'react'
import { promoter } from '@falaj/contract/growth/promoter'
import { href } from '@falaj/contract/kernel/routes'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { AddPromoter } from './promoter.dialogs.tsx'
import { Promoter } from './promoter.detail.tsx'
import { promoterWords } from './promoter.words.ts'

export default function Promoters() {
  const t = useWords(promoterWords)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      actions={
        <>
          <a className="button" href={href('/marketing/promoter-performance')}>
            {t('performance')}
          </a>
          <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
            {t('add')}
          </button>
        </>
      }
    >
      <RecordList
        of={promoter.query}
        counts={totalWords.all}
        columns={(c) =>
          c.all({
            first: ['name', 'code', 'status', 'store', 'rate', 'invited', 'paid', 'volume', 'earned', 'due', 'paidOut'],
            without: ['mobile', 'registered', 'verified', 'rewarded'],
            onCard: ['code', 'earned'],
          })
        }
        drawer={(id) => <Promoter id={id} />}
        exportable
      />
      {isAdding && <AddPromoter onClose={() => setIsAdding(false)} />}
    </Page>
  )
}
