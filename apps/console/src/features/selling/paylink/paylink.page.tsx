import { useState } from 'react'
import { paylink, paylinkSheet } from '@falaj/contract/selling/paylink'
import { href } from '@falaj/contract/kernel/routes'
import { csvOf } from '@falaj/contract/formats/sheet-rules'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { giveFile } from '../../../blocks/sheet/give-file.ts'
import { ImportDialog } from '../../../blocks/sheet/import-dialog.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { PaylinkDetail } from './paylink.detail.tsx'
import { paylinkWords } from './paylink.words.ts'

export default function Paylinks() {
  const t = useWords(paylinkWords)
  const [isBulk, setIsBulk] = useState(false)
  return (
    <Page>
      <RecordList
        of={paylink.query}
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
        actions={
          <>
            <button type="button" className="button" onClick={() => setIsBulk(true)}>
              {t('bulk')}
            </button>
            <a className="button button-primary" href={href('/paylink/creation')}>
              {t('create')}
            </a>
          </>
        }
        exportable
      />
      {isBulk && (
        <ImportDialog
          of={paylink.bulk}
          rules={paylinkSheet}
          title={t('bulkTitle')}
          fileName="paylinks"
          onClose={() => setIsBulk(false)}
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
        />
      )}
    </Page>
  )
}
