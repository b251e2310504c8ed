import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { smartCode, smartCodeSheet } from '@falaj/contract/selling/smart-code'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { OfferPage } from '../../../shell/offer-page.tsx'
import { Board } from './smart-code.board.tsx'
import { SmartCodeDetail } from './smart-code.detail.tsx'
import { NewCodes } from './smart-code.new-codes.tsx'
import { codeWords } from './smart-code.words.ts'

export default function SmartCodes() {
  const [made, setMade] = useState<Output<typeof smartCode.bulk>['codes'] | null>(null)
  return (
    <OfferPage
      bulk={smartCode.bulk}
      rules={smartCodeSheet}
      fileName="smart-codes"
      words={codeWords}
      creation={href('/smart-code/creation')}
      onDone={({ codes }) => setMade(codes)}
    >
      {(actions) => (
        <>
          <Board />
          <RecordList
            of={smartCode.query}
            counts={totalWords.all}
            columns={(c) =>
              c.all({
                first: ['name', 'status', 'mode', 'store', 'collectedToday', 'paidToday', 'collected'],
                onCard: ['store'],
              })
            }
            drawer={(id) => <SmartCodeDetail id={id} />}
            actions={actions}
            exportable
          />
          {made && <NewCodes codes={made} onClose={() => setMade(null)} />}
        </>
      )}
    </OfferPage>
  )
}
