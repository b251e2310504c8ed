import { paylink, paylinkSheet } from '@falaj/contract/selling/paylink'
import { href } from '@falaj/contract/kernel/routes'
import { csvOf } from '@falaj/contract/formats/sheet-rules'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { giveFile } from '../../../blocks/sheet/give-file.ts'
import { OfferPage } from '../../../shell/offer-page.tsx'
import { useWords } from '../../../words/language.tsx'
import { PaylinkDetail } from './paylink.detail.tsx'
import { paylinkWords } from './paylink.words.ts'

export default function Paylinks() {
  const t = useWords(paylinkWords)
  return (
    <OfferPage
      bulk={paylink.bulk}
      rules={paylinkSheet}
      fileName="paylinks"
      words={paylinkWords}
      creation={href('/paylink/creation')}
      // The addresses are what the sheet was for: they come back as one.
      onDone={({ links }) =>
        giveFile(
          'paylinks.csv',
          csvOf([
            t('bulkFile').split(','),
            ...links.map(({ title, number, path }) => [title, number, location.origin + path]),
          ]),
          'text/csv',
        )
      }
    >
      {(actions) => (
        <RecordList
          of={paylink.query}
          counts={totalWords.all}
          columns={(c) =>
            c.all({
              first: ['createdAt', 'title', 'status', 'amount', 'collected', 'paid', 'opened', 'type'],
              onCard: ['paid'],
              cells: {
                paid: ({ paid, paidMax }) => (
                  <span className="digits">
                    {paidMax === null ? t('paidTimes', { n: paid }) : t('paidOf', { n: paid, most: paidMax })}
                  </span>
                ),
              },
              without: ['paidMax'],
            })
          }
          drawer={(id) => <PaylinkDetail id={id} />}
          actions={actions}
          exportable
        />
      )}
    </OfferPage>
  )
}
