// Saved cards: who lets us keep one, and asking for a payment by it.
import { useState } from 'react'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { href } from '@falaj/contract/kernel/routes'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { navigate } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { SavedCardDetail } from './direct-pay.detail.tsx'
import { SaveCardDialog } from './direct-pay.form.tsx'
import { directPayWords } from './direct-pay.words.ts'

export default function DirectPay() {
  const t = useWords(directPayWords)
  const [isNew, setIsNew] = useState(false)
  return (
    <Page>
      <RecordList
        of={directPay.query}
        columns={(c) =>
          c.all({
            first: ['number', 'customer', 'status', 'card', 'taps', 'lastPaidAt', 'signedAt'],
            without: ['brand', 'createdAt'],
            onCard: ['customer', 'card'],
            cells: {
              card: ({ brand, card }) =>
                card ? <TwoLines main={<span className="digits">•••• {card}</span>} under={brand ?? ''} /> : '–',
            },
          })
        }
        drawer={(id) => <SavedCardDetail id={id} />}
        actions={
          <button type="button" className="button button-primary" onClick={() => setIsNew(true)}>
            {t('create')}
          </button>
        }
        exportable
      />
      {isNew && (
        <SaveCardDialog
          onClose={() => setIsNew(false)}
          onMade={(id) => navigate(`${href('/products/direct-pay')}?open=${id}`)}
        />
      )}
    </Page>
  )
}
