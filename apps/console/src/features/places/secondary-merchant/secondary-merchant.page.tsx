// The merchants below this account.
import { mayEnter, secondaryMakers } from '@falaj/contract/kernel/access'
import { secondaryMerchant } from '@falaj/contract/places/secondary-merchant'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { Secondary } from './secondary-merchant.detail.tsx'
import { SecondaryDialog } from './secondary-merchant.form.tsx'
import { secondaryWords } from './secondary-merchant.words.ts'

export default function SecondaryMerchants() {
  const t = useWords(secondaryWords)
  const visitor = visitorOf(useStore(site))
  return (
    <Page>
      <Creation
        label={t('create')}
        allowed={mayEnter(secondaryMakers, visitor)}
        dialog={(close, open) => <SecondaryDialog of={null} onClose={close} onSaved={open} />}
      >
        {(actions) => (
          <RecordList
            of={secondaryMerchant.query}
            counts={totalWords.all}
            columns={(c) =>
              c.all({
                first: [
                  'name',
                  'mid',
                  'status',
                  'contract',
                  'group',
                  'category',
                  'terminals',
                  'volume',
                  'settlementAccount',
                ],
                onCard: ['mid'],
              })
            }
            drawer={(id) => <Secondary id={id} />}
            actions={actions}
            exportable
          />
        )}
      </Creation>
    </Page>
  )
}
