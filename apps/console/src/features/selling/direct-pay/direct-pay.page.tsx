// Saved cards: who lets us keep one, and asking for a payment by it.
import { directPay } from '@falaj/contract/selling/direct-pay'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { SavedCardDetail } from './direct-pay.detail.tsx'
import { SaveCardDialog } from './direct-pay.form.tsx'
import { directPayWords } from './direct-pay.words.ts'

export default function DirectPay() {
  const t = useWords(directPayWords)
  return (
    <Page>
      <Creation label={t('create')} dialog={(close, open) => <SaveCardDialog onClose={close} onMade={open} />}>
        {(actions) => (
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
            actions={actions}
            exportable
          />
        )}
      </Creation>
    </Page>
  )
}
